/** A database or a storage is set up wrongly; the message is one line with the remedy. Calls answer 503 for it. */
export class DeploymentError extends Error {
  readonly code = 'EIO';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DeploymentError';
  }
}
