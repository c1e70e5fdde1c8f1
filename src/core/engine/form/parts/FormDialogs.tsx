import { useRecordFormContext } from '../../fields/RecordFormContext';
import { pendingFiles } from '../../values/changes';
import { useEditing, useEditingState } from '../edit/EditingContext';
import { LeaveDialog } from '../leave/LeaveDialog';
import type { useGuardedFormRoute } from '../leave/useGuardedFormRoute';
import { ConflictDialog } from '../merge/ConflictDialog';
import { removedFileNames } from '../open/valuesForNewRecord';
import { GoneDialog } from '../save/GoneDialog';
import { ResetDialog } from './ResetDialog';

export const FormDialogs = ({ question }: { question: ReturnType<typeof useGuardedFormRoute> }) => {
  const { resource } = useRecordFormContext();
  const editing = useEditing();
  const conflict = useEditingState((state) => state.conflict);
  const askedChange = useEditingState((state) => state.askedChange);
  const gone = useEditingState((state) => state.gone);
  const values = () => editing.getState().values;
  return (
    <>
      {conflict && <ConflictDialog conflict={conflict} onAnswer={editing.answerConflict} />}
      {askedChange && <ResetDialog change={askedChange} values={values()} onAnswer={editing.answerChange} />}
      {gone !== null && (
        <GoneDialog
          files={removedFileNames(resource.fields, values())}
          onSaveAsNew={editing.saveAsNew}
          onCancel={editing.leaveGone}
        />
      )}
      {question && (
        <LeaveDialog
          files={pendingFiles(values())}
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
