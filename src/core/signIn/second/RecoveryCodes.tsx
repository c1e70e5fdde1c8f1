import { Copy, Download, Printer } from 'lucide';
import { useId, useState } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { classNames } from '../../ui/classNames';
import styles from './RecoveryCodes.module.css';
import { useCopyText } from './useCopyText';

const { codes: texts } = secondStep;

function downloadRecoveryCodesFile(fileText: string): void {
  const downloadLink = document.createElement('a');
  downloadLink.href = URL.createObjectURL(new Blob([fileText], { type: 'text/plain' }));
  downloadLink.download = texts.file;
  downloadLink.click();
  URL.revokeObjectURL(downloadLink.href);
}

export interface RecoveryCodesProps {
  codes: readonly string[];
  busy?: boolean;
  /** Called when the operator confirms that they have stored the codes. */
  onDone: () => void;
}

export const RecoveryCodes = ({ codes, busy = false, onDone }: RecoveryCodesProps) => {
  const keptCheckboxId = useId();
  const [kept, setKept] = useState(false);
  const { said, copy } = useCopyText();
  const codesText = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className={styles.codes} aria-label={texts.list.replace('%{count}', String(codes.length))}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.three}>
        <Button variant="outlined" icon={Copy} onClick={() => copy(codesText)}>
          {texts.copy}
        </Button>
        <Button variant="outlined" icon={Download} onClick={() => downloadRecoveryCodesFile(codesText)}>
          {texts.save}
        </Button>
        <Button variant="outlined" icon={Printer} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p className={classNames(styles.said, 'off-paper')} role="status">
        {said}
      </p>
      <label className={classNames(styles.kept, 'off-paper')} htmlFor={keptCheckboxId}>
        <Checkbox id={keptCheckboxId} checked={kept} onChange={setKept} />
        {texts.kept}
      </label>
      <Button
        className={styles.done}
        variant="primary"
        disabled={!kept}
        busy={busy}
        busyLabel={texts.busy}
        onClick={onDone}
      >
        {texts.done}
      </Button>
    </>
  );
};
