/** A command was used in a way that can't work; the message says how to use it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
