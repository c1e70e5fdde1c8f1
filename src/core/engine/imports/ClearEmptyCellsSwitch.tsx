import { useId } from 'react';
import { Switch } from '../../ui/Switch';
import { useText } from '../../ui/useText';
import styles from './Import.module.css';
import { ID_COLUMN_TARGET_PATH } from './sheet/columns';
import type { ImportState } from './useImport';

export const ClearEmptyCellsSwitch = ({
  importState: { matching, clears, setClears },
}: {
  importState: ImportState;
}) => {
  const translate = useText();
  const helpId = useId();
  if (!Object.values(matching).includes(ID_COLUMN_TARGET_PATH)) return null;
  return (
    <div className={styles.clears}>
      <Switch
        checked={clears}
        onChange={setClears}
        label={translate('imports.clears')}
        aria-describedby={helpId}
      />
      <p className={styles.help} id={helpId}>
        {translate(clears ? 'imports.clearsOn' : 'imports.clearsOff')}
      </p>
    </div>
  );
};
