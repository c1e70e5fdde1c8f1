import { getFieldAtFormPath, holdsItems } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useReportUnsavedWork } from '../../unsavedWork';
import { useFormModelState } from '../edit/EditingContext';
import { describeItemChanges } from '../merge/itemPhrases';
import styles from './UnsavedChangesStatus.module.css';

/** Returns the paths of the fields with unsaved values. */
export const useUnsavedFieldPaths = (): readonly string[] =>
  useFormModelState((_, editing) => editing.changes());

/**
 * Returns the paths of the unsaved fields for the footer of a form. Also reports to the rest of the console
 * whether there are unsaved changes.
 */
export function useAndReportUnsavedFieldPaths(): readonly string[] {
  const changes = useUnsavedFieldPaths();
  useReportUnsavedWork(useFormModelState((_, editing) => editing.isDirty()));
  return changes;
}

/**
 * Returns the labels of the unsaved fields as one text. For a list, it also describes the changes of the
 * items.
 */
function useChangedFieldNames(changes: readonly string[]): string {
  const { resource, base, texts } = useRecordFormContext();
  const record = useFormModelState(({ values }) => values);
  const translate = useText();
  const names = changes.flatMap((path) => {
    if (!holdsItems(getFieldAtFormPath(resource, path))) return texts.label(path);
    return describeItemChanges({ translate, texts, path, base, record });
  });
  return [...new Set(names)].join(', ');
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
  const kept = useFormModelState((state) => state.kept);
  if (!kept) return null;
  return (
    <span
      className={kept.isLost ? styles.lost : styles.kept}
      role={kept.isLost ? 'status' : undefined}
      data-kept
    >
      {kept.text}
      {kept.act && (
        <Button size="small" onClick={kept.act.run}>
          {kept.act.label}
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

export const UnsavedChangesStatus = ({
  changes,
  showsFieldNames: named = false,
}: UnsavedChangesStatusProps) => {
  const translate = useText();
  const dirty = changes.length > 0;
  return (
    <>
      <span className={classNames(styles.state, !dirty && styles.clean, named && styles.named)} role="status">
        {translate(dirty ? 'form.dirty' : 'form.clean')}
      </span>
      {named && dirty && <ChangedFieldNames changes={changes} />}
      <SavedDraftStatus />
    </>
  );
};
