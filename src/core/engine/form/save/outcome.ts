import type { FileChangeTask } from '../../../provider/calls/uploads';
import { type AnyResource, getAt, type Loose } from '../../../schema/index';
import { areValuesEqual, findEditableFieldEntries } from '../../values/changes';
import { findUnsavedFieldPaths } from '../../values/sent';
import type { EditedRecord } from './editedRecord';

/** The outcome of a save. Only `stored` is a success: everything in the form is stored. */
export type SaveOutcome =
  | { end: 'stored' }
  /** The save succeeded, but the operator made further changes during it. */
  | { end: 'changed' }
  /** The record is stored, but these uploads and removals of files failed or were not attempted. */
  | { end: 'failed'; tasks: readonly FileChangeTask[] }
  /** Every call succeeded, but the form's values at these paths still differ from the stored record. */
  | { end: 'left'; paths: readonly string[] }
  /** The operator cancelled the save at a conflict with another save. */
  | { end: 'canceled' };

interface FinishedSave {
  resource: AnyResource;
  /** The stored record as form values. */
  base: Loose;
  /** The form's values once all API calls of the save have ended. */
  values: Loose;
  /** Paths of the fields that the operator changed since the save began. */
  touched: ReadonlySet<string>;
  /** The uploads and removals of files that remain. */
  tasks: readonly FileChangeTask[];
}

/** Returns the outcome of a save after its calls. */
export function computeSaveOutcome({ resource, base, values, touched, tasks }: FinishedSave): SaveOutcome {
  if (tasks.length > 0) return { end: 'failed', tasks };
  const differingPaths = findUnsavedFieldPaths(resource, base, values);
  const untouchedPaths = differingPaths.filter((path) => !touched.has(path));
  if (untouchedPaths.length > 0) return { end: 'left', paths: untouchedPaths };
  return { end: differingPaths.length > 0 ? 'changed' : 'stored' };
}

/**
 * Wraps the form's data for one save. The wrapper tells which fields the operator changes during the save,
 * and which only the save itself changes.
 */
export function trackTouchedFields(editedRecord: EditedRecord): {
  edited: EditedRecord;
  touched: () => ReadonlySet<string>;
} {
  const touchedPaths = new Set<string>();
  let lastValues = editedRecord.values();
  const addChangedPathsToTouched = () => {
    const currentValues = editedRecord.values();
    for (const [path] of findEditableFieldEntries(editedRecord.resource)) {
      if (!areValuesEqual(getAt(lastValues, path), getAt(currentValues, path))) touchedPaths.add(path);
    }
    lastValues = currentValues;
  };
  return {
    touched() {
      addChangedPathsToTouched();
      return touchedPaths;
    },
    edited: {
      ...editedRecord,
      settle(storedRecord, formValues) {
        addChangedPathsToTouched();
        editedRecord.settle(storedRecord, formValues);
        lastValues = editedRecord.values();
      },
      async takeOver(theirRecord, baseValues) {
        addChangedPathsToTouched();
        const isRecordMerged = await editedRecord.takeOver(theirRecord, baseValues);
        lastValues = editedRecord.values();
        return isRecordMerged;
      },
    },
  };
}
