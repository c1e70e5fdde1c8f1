/** A command that was called in a way it can't serve; its message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
