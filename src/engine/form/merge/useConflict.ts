import { useCallback, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Loose } from '../../../schema/index';

/** Fields that this form and somebody else changed to different values. */
export interface Conflict {
  paths: readonly string[];
  /** What both sides started from. */
  base: Loose;
  mine: Loose;
  theirs: Loose;
  /** The record as it is stored now. */
  record: ConsoleRecord;
}

/** Asks which side's values stay; answers the paths that take the other side's, null where nothing was chosen. */
export type AskConflict = (conflict: Conflict) => Promise<readonly string[] | null>;

interface Asked {
  conflict: Conflict;
  answer: (theirs: readonly string[] | null) => void;
}

/** The question of a conflict while it stands, and the way to ask it. */
export function useConflict(): { asked: Asked | null; ask: AskConflict } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<AskConflict>(
    (conflict) =>
      new Promise((resolve) => {
        const answer: Asked['answer'] = (theirs) => {
          setAsked(null);
          resolve(theirs);
        };
        setAsked({ conflict, answer });
      }),
    [],
  );
  return { asked, ask };
}
