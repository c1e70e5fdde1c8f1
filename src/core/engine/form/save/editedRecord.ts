import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource, Loose } from '../../../schema/index';
import type { AskConflict } from '../merge/conflict';
import { mergeChanges, resolveConflicts } from '../merge/merge';
import { toFormValues } from '../open/toFormValues';

/** The open form as a save sees it. */
export interface EditedRecord {
  resource: AnyResource;
  /** The record as it is stored, as far as this form knows; null before it is created. */
  stored(): ConsoleRecord | null;
  /** The stored record as form values; before its creation, the form's initial values. */
  base(): Loose;
  /** The form's current values. */
  values(): Loose;
  /** The payloads of updates without an answer: one of them may be stored. */
  unanswered: Set<Loose>;
  /** Takes over a newer stored record, and the form's values from now on. */
  settle(stored: ConsoleRecord, values: Loose): void;
  /**
   * Merges somebody else's save with the form's changes to `base`, and asks the operator about conflicts.
   * Returns false if the operator gave up.
   */
  takeOver(theirs: ConsoleRecord, base: Loose): Promise<boolean>;
}

/** A form's values, and the state of its record. */
export interface EditedState {
  /** Null before the record is created. */
  stored: ConsoleRecord | null;
  /** The stored record as form values; before its creation, the form's initial values. */
  base: Loose;
  values: Loose;
}

interface EditedRecordOptions {
  resource: AnyResource;
  read: () => EditedState;
  write: (state: EditedState) => void;
  ask: AskConflict;
}

export function createEditedRecord({ resource, read, write, ask }: EditedRecordOptions): EditedRecord {
  const settle = (stored: ConsoleRecord, values: Loose) =>
    write({ stored, base: toFormValues(resource.fields, stored), values });
  return {
    resource,
    stored: () => read().stored,
    base: () => read().base,
    values: () => read().values,
    unanswered: new Set(),
    settle,
    async takeOver(record, base) {
      const theirs = toFormValues(resource.fields, record);
      const mine = read().values;
      const merged = mergeChanges(resource, { base, mine, theirs });
      const conflict = { paths: merged.conflicts, base, mine, theirs, record };
      const taken = merged.conflicts.length > 0 ? await ask(conflict) : [];
      if (taken) settle(record, resolveConflicts(resource, merged.values, theirs, taken));
      return taken !== null;
    },
  };
}
