/** Thrown if a command is used in an invalid way; the message explains its use. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
