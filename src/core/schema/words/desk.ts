import { date, group, text } from './fields';
import type { Path } from './paths';

/**
 * Declares that the resource's records wait for an answer, and that operators share the work of answering
 * them (docs/schema.md).
 */
export interface Desk<R> {
  /** The field that gets a value, or the switch that is turned on, when a record is answered. */
  answered: Path<R>;
  /** The variants whose records wait for an answer; by default all of them. */
  variants?: readonly string[];
  /** The field for the answer; absent if the answer is sent by mail. */
  answer?: Path<R, string>;
  /**
   * The resource that holds saved texts for answers, and the paths of a text's title and content in its
   * records. The first nine texts have shortcuts.
   */
  texts?: { of: string; title: string; content: string };
  /**
   * Variables of saved texts, written as `{name}`, in addition to the message variables of the resource that
   * `person` refers to.
   */
  variables?: { readonly [name: string]: Path<R> };
  /** The reference to the person who asked. */
  person?: Path<R>;
}

/**
 * The fields that a resource with `desk` needs: until when a record is postponed, and who works on the
 * record. Two calls of the API set these fields.
 */
export const deskFields = {
  heldUntil: date({ readOnly: true }),
  assignee: group({ _id: text({ readOnly: true }), name: text({ readOnly: true }) }),
};

export const REPLY_DESK_HELD_UNTIL_PATH = 'heldUntil';
export const REPLY_DESK_ASSIGNEE_PATH = 'assignee';
export const REPLY_DESK_ASSIGNEE_ID_PATH = `${REPLY_DESK_ASSIGNEE_PATH}._id`;

/** Returns the paths of the fields that decide in which of the `deskStates` a record is. */
export const getFieldPathsOfAnswerState = ({ answered }: { answered: string }): string[] => [
  answered,
  REPLY_DESK_HELD_UNTIL_PATH,
  REPLY_DESK_ASSIGNEE_ID_PATH,
];

/** The states of a record that operators answer, in the order in which the filter offers them. */
export const deskStates = ['NEW', 'ASSIGNED', 'HELD', 'ANSWERED'] as const;
export type AnswerableRecordState = (typeof deskStates)[number];
