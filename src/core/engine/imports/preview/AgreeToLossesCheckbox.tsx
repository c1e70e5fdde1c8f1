import { useId } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import type { Texts } from '../../texts';
import type { ImportState } from '../useImport';
import styles from './ImportPreview.module.css';

export const AgreeToLossesCheckbox = ({
  importState: { losses, lost, agreed, setAgreed },
  texts,
}: {
  importState: ImportState;
  texts: Texts;
}) => {
  const translate = useText();
  const [box, paths] = [useId(), useId()];
  if (lost === 0) return null;
  return (
    <div className={styles.sure}>
      <Checkbox id={box} checked={agreed} aria-describedby={paths} onChange={setAgreed} />
      <label htmlFor={box}>
        {translate('imports.preview.sure.before')}{' '}
        <b>{translate('imports.preview.sure.count', { count: formatCount(lost) })}</b>
        {translate('imports.preview.sure.after')}
      </label>
      <span id={paths} className={styles.reason}>
        {[...losses].map(([path, count]) => `${texts.column(path)} ${formatCount(count)}`).join(', ')}
      </span>
    </div>
  );
};
