import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource, Loose } from '../../../schema/index';
import { mergeChanges, resolveConflicts } from '../merge/merge';
import type { AskConflict } from '../merge/useConflict';
import { complete } from '../open/toFormValues';

/** The open form as a save sees it. */
export interface Desk {
  resource: AnyResource;
  /** The record as it is stored, as far as this form knows; null before it is created. */
  stored(): ConsoleRecord | null;
  /** The same as form values; before the record is created, what the form started from. */
  base(): Loose;
  /** What the form holds at this moment. */
  values(): Loose;
  /** What updates sent whose answers never came: one of them may be what is stored. */
  unanswered: Set<Loose>;
  /** Takes over a newer stored record and what the form shall hold from now on. */
  settle(stored: ConsoleRecord, values: Loose): void;
  /**
   * Somebody else saved: merges what both sides made of `base`, asking where both changed the same. False where the
   * operator gave up.
   */
  takeOver(theirs: ConsoleRecord, base: Loose): Promise<boolean>;
}

/** What a form knows of its record. */
export interface Known {
  /** Null before the record is created. */
  stored: ConsoleRecord | null;
  /** The same as form values; before the record is created, what the form started from. */
  base: Loose;
}

interface DeskOptions {
  resource: AnyResource;
  known: () => Known;
  values: Desk['values'];
  settle: Desk['settle'];
  unanswered: Desk['unanswered'];
  ask: AskConflict;
}

/** The desk of a form: where somebody else saved, both sides' changes, and the operator is asked where they differ. */
export function createDesk({ resource, known, values, settle, unanswered, ask }: DeskOptions): Desk {
  return {
    resource,
    stored: () => known().stored,
    base: () => known().base,
    unanswered,
    values,
    settle,
    async takeOver(record, base) {
      const theirs = complete(resource.fields, record);
      const mine = values();
      const merged = mergeChanges(resource, { base, mine, theirs });
      const conflict = { paths: merged.conflicts, base, mine, theirs, record };
      const taken = merged.conflicts.length > 0 ? await ask(conflict) : [];
      if (taken) settle(record, resolveConflicts(resource, merged.values, theirs, taken));
      return taken !== null;
    },
  };
}
