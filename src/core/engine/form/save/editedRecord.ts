import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource, Loose } from '../../../schema/index';
import type { ConflictResolver } from '../merge/conflict';
import { applyChosenValuesOfOtherSave, mergeFormWithOtherSave } from '../merge/merge';
import { toFormValues } from '../open/toFormValues';

/** The data of an open form that a save reads and changes. */
export interface EditedRecord {
  resource: AnyResource;
  /** Returns the latest version of the stored record that this form knows; null before it is created. */
  stored(): ConsoleRecord | null;
  /** Returns the stored record as form values; before its creation, the form's initial values. */
  getBase(): Loose;
  /** Returns the form's current values. */
  values(): Loose;
  /** The payloads of updates that got no answer. The API has possibly stored one of them. */
  unanswered: Set<Loose>;
  /** Replaces the stored record by a newer one, and sets the form's values. */
  settle(storedRecord: ConsoleRecord, formValues: Loose): void;
  /**
   * Merges another operator's save with the changes that this form made to `baseValues`, and asks about
   * conflicts. Resolves to false if the operator cancelled.
   */
  takeOver(theirRecord: ConsoleRecord, baseValues: Loose): Promise<boolean>;
}

/** A form's values, and the state of its record. */
export interface EditedRecordState {
  /** The stored record; null before it is created. */
  stored: ConsoleRecord | null;
  /** The stored record as form values; before its creation, the form's initial values. */
  base: Loose;
  values: Loose;
}

interface EditedRecordOptions {
  resource: AnyResource;
  read: () => EditedRecordState;
  write: (state: EditedRecordState) => void;
  ask: ConflictResolver;
}

export function createEditedRecord({ resource, read, write, ask }: EditedRecordOptions): EditedRecord {
  const setStoredRecordAndFormValues = (storedRecord: ConsoleRecord, formValues: Loose) =>
    write({ stored: storedRecord, base: toFormValues(resource.fields, storedRecord), values: formValues });
  return {
    resource,
    stored: () => read().stored,
    getBase: () => read().base,
    values: () => read().values,
    unanswered: new Set(),
    settle: setStoredRecordAndFormValues,
    async takeOver(theirRecord, baseValues) {
      const theirValues = toFormValues(resource.fields, theirRecord);
      const ownValues = read().values;
      const mergeResult = mergeFormWithOtherSave(resource, {
        base: baseValues,
        mine: ownValues,
        theirs: theirValues,
      });
      const conflict = {
        paths: mergeResult.conflicts,
        base: baseValues,
        mine: ownValues,
        theirs: theirValues,
        record: theirRecord,
      };
      const chosenTheirPaths = mergeResult.conflicts.length > 0 ? await ask(conflict) : [];
      if (chosenTheirPaths)
        setStoredRecordAndFormValues(
          theirRecord,
          applyChosenValuesOfOtherSave(resource, mergeResult.values, theirValues, chosenTheirPaths),
        );
      return chosenTheirPaths !== null;
    },
  };
}
