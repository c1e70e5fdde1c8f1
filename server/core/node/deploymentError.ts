/**
 * Thrown if a database or a storage is set up wrongly. The message is one line that says what to do. Calls to
 * the API are then answered with 503.
 */
export class DeploymentError extends Error {
  readonly code = 'EIO';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DeploymentError';
  }
}
