/** Properties of an error that hold no value: which call failed, and how. */
const FACTS = ['code', 'errcode', 'errno', 'syscall', 'command', 'responseCode'];
const FACT = /^-?[\w .]{1,40}$/;

/** Most causes to log, each below its effect. */
const DEPTH = 3;

const isBlank = (text: string) => text.trim() === '';

/** Returns the codes of an error, such as `ENOSPC write` or `EENVELOPE RCPT TO 550`. */
export function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const facts = FACTS.map((name) => String(Reflect.get(error, name) ?? ''));
  return [...new Set(facts.filter((fact) => FACT.test(fact) && !isBlank(fact)))].join(' ');
}

/** Names, addresses and numbers of people: quoted text, non-ASCII text, text with an @, or text like a phone number. */
const VALUES = [/["'`<].*["'`>]/gs, /[^\s\x20-\x7e]+/g, /\S*@\S*/g, /(?<!\w)\+?\d[\d ().-]{5,}\d(?!\w)/g];

const withoutValues = (text: string) => VALUES.reduce((left, value) => left.replace(value, '…'), text);

/** The system speaks of paths and ports alone; JSON and patterns that can't be parsed are quoted in the message. */
function messageOf(error: Error): string {
  if ('syscall' in error) return error.message;
  return error instanceof SyntaxError ? '' : (withoutValues(error.message).split('\n', 1)[0] ?? '');
}

/** The stack begins with the message, whose lines may look like its own. */
const framesOf = ({ stack = '', message }: Error) =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ +at /.test(line));

/**
 * Returns the loggable parts of a failure: its name, codes, message and stack, and its causes' too. It holds no value
 * of a record or a body. Logs are kept elsewhere, and their readers have no right to the data.
 */
export function loggable(error: unknown, depth = DEPTH): string {
  if (typeof error === 'string') return withoutValues(error);
  if (!(error instanceof Error)) return `A ${typeof error} was thrown`;
  const head = [error.name, codesOf(error), messageOf(error)].filter((text) => !isBlank(text));
  const cause =
    error.cause === undefined || depth === 0 ? [] : [`Caused by ${loggable(error.cause, depth - 1)}`];
  return [head.join(': '), ...framesOf(error), ...cause].join('\n');
}
