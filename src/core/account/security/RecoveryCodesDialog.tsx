import { secondStep } from '../../../../i18n/ko/core/secondStep';
import { RecoveryCodes } from '../../signIn/second/RecoveryCodes';
import { Dialog, DialogBody } from '../../ui/Dialog';

const DIALOG_WIDTH_PX = 424;

const { codes: texts } = secondStep;

export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => (
  <Dialog title={texts.title} width={DIALOG_WIDTH_PX}>
    <DialogBody>
      <p>{texts.text}</p>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </DialogBody>
  </Dialog>
);
