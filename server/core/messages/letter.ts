import {
  type AnyField,
  fieldTypeHandlerOf,
  type Loose,
  limits,
  multiline,
  printStoredValue,
  text,
  toNfc,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { fillMessagePlaceholders, type ServerMessages } from '../basics/messages';

/** The subject and the text that an operator writes for a mail. */
export interface MessageText {
  subject: string;
  message: string;
}

const messageSubjectField = text({ max: limits.maxMessageSubjectLength });

/**
 * Returns Korean sentences about problems of a mail's subject and text; null if there are none.
 * `maxTextLength` is the maximum number of characters of the text. An empty text is a problem unless
 * `mayBeEmpty` is true.
 */
export function findMessageTextProblems(
  { subject, message }: Readonly<Record<keyof MessageText, unknown>>,
  maxTextLength: number,
  { mail, problems }: ServerMessages,
  mayBeEmpty = false,
): Record<keyof MessageText, string | null> {
  const findMessageTextProblem = (value: unknown, field: AnyField, missingMessage: string) => {
    if (fieldTypeHandlerOf(field).isEmpty(value)) return mayBeEmpty ? null : missingMessage;
    const problem = fieldTypeHandlerOf(field).check(value, field);
    return problem && fillMessagePlaceholders(problems[problem.key], problem.args);
  };
  return {
    subject: findMessageTextProblem(subject, messageSubjectField, mail.message.noSubject),
    message: findMessageTextProblem(message, multiline({ max: maxTextLength }), mail.message.noMessage),
  };
}

/** Throws 422 with the first problem as the error's message. Does nothing if there is no problem. */
export function throwFirstMessageProblem(problems: Readonly<Record<string, string | null>>): void {
  const problemEntries = Object.entries(problems).filter(([, problem]) => problem !== null);
  if (problemEntries.length === 0) return;
  throw new ApiError('invalid', {
    message: String(problemEntries[0]?.[1]),
    body: { fields: Object.fromEntries(problemEntries) },
  });
}

/** Returns a mail's subject and text in the form in which they are sent. The subject becomes one line. */
export const normalizeMessageText = ({ subject, message }: Loose): MessageText => ({
  subject: toNfc(printStoredValue(subject)).replace(/\s+/g, ' ').trim(),
  message: toNfc(printStoredValue(message)),
});
