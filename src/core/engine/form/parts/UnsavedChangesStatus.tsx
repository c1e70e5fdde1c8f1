import { getFieldAtFormPath, holdsItems } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useReportUnsavedWork } from '../../unsavedWork';
import { useFormModelState } from '../edit/EditingContext';
import { describeItemChanges } from '../merge/itemPhrases';
import styles from './UnsavedChangesStatus.module.css';

export const useUnsavedFieldPaths = (): readonly string[] =>
  useFormModelState((_, formModel) => formModel.changes());

/**
 * Returns the paths of the unsaved fields for the footer of a form. Also reports to the rest of the console
 * whether there are unsaved changes.
 */
export function useAndReportUnsavedFieldPaths(): readonly string[] {
  const unsavedPaths = useUnsavedFieldPaths();
  useReportUnsavedWork(useFormModelState((_, formModel) => formModel.isDirty()));
  return unsavedPaths;
}

/**
 * Returns the labels of the unsaved fields as one text. For a list, it also describes the changes of the
 * items.
 */
function useChangedFieldNames(unsavedPaths: readonly string[]): string {
  const { resource, base, texts } = useRecordFormContext();
  const formValues = useFormModelState(({ values }) => values);
  const translate = useText();
  const changedFieldLabels = unsavedPaths.flatMap((path) => {
    if (!holdsItems(getFieldAtFormPath(resource, path))) return texts.label(path);
    return describeItemChanges({ translate, texts, path, base, record: formValues });
  });
  return [...new Set(changedFieldLabels)].join(', ');
}

const ChangedFieldNames = ({ changes }: { changes: readonly string[] }) => {
  const names = useChangedFieldNames(changes);
  return (
    <span className={classNames(styles.changed, 'cut')} title={names}>
      {names}
    </span>
  );
};

const SavedDraftStatus = () => {
  const draftStatus = useFormModelState((formState) => formState.draftStatus);
  if (!draftStatus) return null;
  return (
    <span
      className={draftStatus.isLost ? styles.lost : styles.kept}
      role={draftStatus.isLost ? 'status' : undefined}
      data-kept
    >
      {draftStatus.text}
      {draftStatus.act && (
        <Button size="small" onClick={draftStatus.act.run}>
          {draftStatus.act.label}
        </Button>
      )}
    </span>
  );
};

interface UnsavedChangesStatusProps {
  changes: readonly string[];
  /** True if the status shows the changed fields' labels too. */
  showsFieldNames?: boolean;
}

export const UnsavedChangesStatus = ({ changes, showsFieldNames = false }: UnsavedChangesStatusProps) => {
  const translate = useText();
  const isDirty = changes.length > 0;
  return (
    <>
      <span
        className={classNames(styles.state, !isDirty && styles.clean, showsFieldNames && styles.named)}
        role="status"
      >
        {translate(isDirty ? 'form.dirty' : 'form.clean')}
      </span>
      {showsFieldNames && isDirty && <ChangedFieldNames changes={changes} />}
      <SavedDraftStatus />
    </>
  );
};
