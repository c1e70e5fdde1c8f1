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
  const editing = useFormModel();
  const conflict = useFormModelState((state) => state.conflict);
  const askedChange = useFormModelState((state) => state.askedChange);
  const gone = useFormModelState((state) => state.gone);
  const readCurrentFormValues = () => editing.getState().values;
  return (
    <>
      {conflict && <ConflictDialog conflict={conflict} onAnswer={editing.answerConflict} />}
      {askedChange && (
        <ConfirmResetDialog
          change={askedChange}
          values={readCurrentFormValues()}
          onAnswer={editing.answerChange}
        />
      )}
      {gone !== null && (
        <RecordGoneDialog
          files={listStoredFileNames(resource.fields, readCurrentFormValues())}
          onSaveAsNew={editing.saveAsNew}
          onCancel={editing.leaveGone}
        />
      )}
      {question && (
        <LeaveFormDialog
          files={findPendingFiles(readCurrentFormValues())}
          onLeave={() => {
            editing.giveUp();
            question.leave();
          }}
          onStay={question.stay}
        />
      )}
    </>
  );
};
