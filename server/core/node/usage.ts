/** Thrown if a command is used wrongly. The error's message says what is wrong, or how to use the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
