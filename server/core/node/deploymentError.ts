/**
 * Thrown if a database or a storage is configured wrongly. The message is one line that names the remedy.
 * Calls answer 503.
 */
export class DeploymentError extends Error {
  readonly code = 'EIO';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DeploymentError';
  }
}
