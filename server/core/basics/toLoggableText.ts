/**
 * Properties of an error that may be logged: they say which system call failed and how, and never hold a
 * value of a record.
 */
const LOGGED_ERROR_PROPERTIES = ['code', 'errcode', 'errno', 'syscall', 'command', 'responseCode'];
const LOGGED_PROPERTY_VALUE_PATTERN = /^-?[\w .]{1,40}$/;

/**
 * Maximum number of nested causes of an error that are logged: the error's cause, the cause of that cause,
 * and so on.
 */
const MAX_ERROR_CAUSE_DEPTH = 3;

const isBlankText = (text: string) => text.trim() === '';

/** Returns the codes of an error, such as `ENOSPC write` or `EENVELOPE RCPT TO 550`. */
export function joinErrorCodes(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const codes = LOGGED_ERROR_PROPERTIES.map((propertyName) => String(Reflect.get(error, propertyName) ?? ''));
  return [
    ...new Set(
      codes.filter((errorCode) => LOGGED_PROPERTY_VALUE_PATTERN.test(errorCode) && !isBlankText(errorCode)),
    ),
  ].join(' ');
}

/**
 * Patterns for texts in error messages that may be personal values: quoted text, non-ASCII text, text with an
 * @, or text like a phone number.
 */
const PERSONAL_VALUE_PATTERNS = [
  /["'`<].*["'`>]/gs,
  /[^\s\x20-\x7e]+/g,
  /\S*@\S*/g,
  /(?<!\w)\+?\d[\d ().-]{5,}\d(?!\w)/g,
];

const removePersonalValues = (text: string) =>
  PERSONAL_VALUE_PATTERNS.reduce((remainingText, pattern) => remainingText.replace(pattern, '…'), text);

/**
 * Returns an error's message without values that may be personal. A system error keeps its message, which
 * names only paths and ports. A SyntaxError quotes the input (JSON, patterns), so its message is dropped.
 */
function readMessageWithoutQuotedValues(error: Error): string {
  if ('syscall' in error) return error.message;
  return error instanceof SyntaxError ? '' : (removePersonalValues(error.message).split('\n', 1)[0] ?? '');
}

/**
 * Returns the stack's frames without the error's message, because lines of the message sometimes look like
 * frames.
 */
const listStackFrames = ({ stack = '', message }: Error) =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ +at /.test(line));

/**
 * Returns the text about an error that may be logged: the name, codes, message and stack of the error and its
 * causes. The text holds no value of a record or of a request body. Readers of logs have no right to these
 * data.
 */
export function toLoggableText(error: unknown, remainingDepth = MAX_ERROR_CAUSE_DEPTH): string {
  if (typeof error === 'string') return removePersonalValues(error);
  if (!(error instanceof Error)) return `A ${typeof error} was thrown`;
  const headlineParts = [error.name, joinErrorCodes(error), readMessageWithoutQuotedValues(error)].filter(
    (text) => !isBlankText(text),
  );
  const causeLines =
    error.cause === undefined || remainingDepth === 0
      ? []
      : [`Caused by ${toLoggableText(error.cause, remainingDepth - 1)}`];
  return [headlineParts.join(': '), ...listStackFrames(error), ...causeLines].join('\n');
}
