import { useRecordFormContext } from '../../fields/RecordFormContext';
import { findPendingFiles } from '../../values/changes';
import { useFormModel, useFormModelState } from '../edit/EditingContext';
import { LeaveFormDialog } from '../leave/LeaveFormDialog';
import type { useGuardedFormRoute } from '../leave/useGuardedFormRoute';
import { ConflictDialog } from '../merge/ConflictDialog';
import { listStoredFileNames } from '../open/valuesForNewRecord';
import { RecordGoneDialog } from '../save/RecordGoneDialog';
import { ConfirmResetDialog } from './ConfirmResetDialog';

export const FormDialogs = ({ question }: { question: ReturnType<typeof useGuardedFormRoute> }) => {
  const { resource } = useRecordFormContext();
  const formModel = useFormModel();
  const conflict = useFormModelState((formState) => formState.conflict);
  const askedChange = useFormModelState((formState) => formState.askedChange);
  const recordGoneMessage = useFormModelState((formState) => formState.gone);
  const readCurrentFormValues = () => formModel.getState().values;
  return (
    <>
      {conflict && <ConflictDialog conflict={conflict} onAnswer={formModel.answerConflict} />}
      {askedChange && (
        <ConfirmResetDialog
          change={askedChange}
          values={readCurrentFormValues()}
          onAnswer={formModel.answerChange}
        />
      )}
      {recordGoneMessage !== null && (
        <RecordGoneDialog
          files={listStoredFileNames(resource.fields, readCurrentFormValues())}
          onSaveAsNew={formModel.saveAsNew}
          onCancel={formModel.leaveGone}
        />
      )}
      {question && (
        <LeaveFormDialog
          files={findPendingFiles(readCurrentFormValues())}
          onLeave={() => {
            formModel.giveUp();
            question.leave();
          }}
          onStay={question.stay}
        />
      )}
    </>
  );
};
