import type { SkippedRecord } from '../../../provider/calls/bulkCalls';
import { Button } from '../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import styles from './UnchangedRecordsDialog.module.css';

const DIALOG_WIDTH_PX = 480;

interface UnchangedRecordsDialogProps {
  title: string;
  /** A sentence that tells how many records were changed and how many were not. */
  text: string;
  /** Accessible name of the list of unchanged records. */
  label: string;
  skippedRecords: readonly SkippedRecord[];
  onClose: () => void;
}

export const UnchangedRecordsDialog = ({
  title,
  text,
  label,
  skippedRecords,
  onClose,
}: UnchangedRecordsDialogProps) => {
  const translate = useText();
  return (
    <Dialog title={title} width={DIALOG_WIDTH_PX} role="alertdialog" closable onClose={onClose}>
      <DialogBody>
        <Notice tone="amber" role="alert">
          {text}
        </Notice>
        <ul className={styles.kept} aria-label={label}>
          {skippedRecords.map(({ _id, title: name, message }) => (
            <li key={_id}>
              <b>{name}</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button variant="primary" data-autofocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
