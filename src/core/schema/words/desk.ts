import { date, group, text } from './fields';
import type { Path } from './paths';

/** Records that wait for an answer, and operators who share the work (docs/schema.md). */
export interface Desk<R> {
  /** The field that is filled, or the switch that is on, once a record is answered. */
  answered: Path<R>;
  /** The variants whose records wait; all of them by default. */
  variants?: readonly string[];
}

/** The days off of a record, and who works on it: two calls of the API set them. */
export const deskFields = {
  heldUntil: date({ readOnly: true }),
  assignee: group({ _id: text({ readOnly: true }), name: text({ readOnly: true }) }),
};

export const HELD_UNTIL = 'heldUntil';
export const ASSIGNEE = 'assignee';
export const ASSIGNEE_ID = `${ASSIGNEE}._id`;

/** The paths that a record's state follows from. */
export const deskPaths = ({ answered }: { answered: string }): string[] => [
  answered,
  HELD_UNTIL,
  ASSIGNEE_ID,
];

/** The states of a record, in the order of their filter. */
export const deskStates = ['NEW', 'ASSIGNED', 'HELD', 'ANSWERED'] as const;
export type DeskState = (typeof deskStates)[number];
