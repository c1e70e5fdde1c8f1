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
  /** The stored record as form values; before it is created, what the form started from. */
  base(): Loose;
  /** What the form holds at this moment. */
  values(): Loose;
  /** What updates sent whose answers never came: one of them may be what is stored. */
  unanswered: Set<Loose>;
  /** Takes over a newer stored record, and what the form holds from now on. */
  settle(stored: ConsoleRecord, values: Loose): void;
  /**
   * Somebody else saved: merges what both sides made of `base`, and asks where both changed the same. Returns false if
   * the operator gave up.
   */
  takeOver(theirs: ConsoleRecord, base: Loose): Promise<boolean>;
}

/** What a form holds, and what it knows of its record. */
export interface EditedState {
  /** Null before the record is created. */
  stored: ConsoleRecord | null;
  /** The stored record as form values; before it is created, what the form started from. */
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
