import { date, group, text } from './fields';
import type { Path } from './paths';

/** Records that wait for an answer, and operators who share the work (docs/schema.md). */
export interface Desk<R> {
  /** The field that is filled, or the switch that is on, once a record is answered. */
  answered: Path<R>;
  /** The variants whose records wait; all of them by default. */
  variants?: readonly string[];
  /** The field that the answer is written into; absent if it goes out by mail. */
  answer?: Path<R, string>;
  /** The resource with saved texts to answer with, by its paths: the first nine have keys. */
  texts?: { of: string; title: string; content: string };
  /** Texts may name these values as `{name}`. The others are those of messages to the person. */
  variables?: { readonly [name: string]: Path<R> };
  /** The reference to the person who asked. */
  person?: Path<R>;
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
