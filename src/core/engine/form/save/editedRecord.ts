import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource, Loose } from '../../../schema/index';
import type { ConflictResolver } from '../merge/conflict';
import { applyOtherSaveValuesAtPaths, mergeFormWithOtherSave } from '../merge/merge';
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
  settle(stored: ConsoleRecord, values: Loose): void;
  /**
   * Merges another operator's save with the changes that this form made to `base`, and asks about conflicts.
   * Resolves to false if the operator cancelled.
   */
  takeOver(theirs: ConsoleRecord, base: Loose): Promise<boolean>;
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
  const setStoredRecordAndFormValues = (stored: ConsoleRecord, values: Loose) =>
    write({ stored, base: toFormValues(resource.fields, stored), values });
  return {
    resource,
    stored: () => read().stored,
    getBase: () => read().base,
    values: () => read().values,
    unanswered: new Set(),
    settle: setStoredRecordAndFormValues,
    async takeOver(record, base) {
      const theirs = toFormValues(resource.fields, record);
      const mine = read().values;
      const merged = mergeFormWithOtherSave(resource, { base, mine, theirs });
      const conflict = { paths: merged.conflicts, base, mine, theirs, record };
      const taken = merged.conflicts.length > 0 ? await ask(conflict) : [];
      if (taken)
        setStoredRecordAndFormValues(
          record,
          applyOtherSaveValuesAtPaths(resource, merged.values, theirs, taken),
        );
      return taken !== null;
    },
  };
}
