import { NoSuchKey, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import { DeploymentError } from '../deploymentError';

const BUCKET_MISSING =
  'The object storage has no bucket of the name in S3_BUCKET: create it, or correct the name.';
const DENIED =
  'The object storage denies the key of S3_ACCESS_KEY_ID the bucket of S3_BUCKET: let it list the bucket, and read, write and delete objects.';
const ELSEWHERE =
  'The bucket of S3_BUCKET is in another region: correct S3_REGION, and S3_ENDPOINT if the region has one.';
const CLOCK =
  'The clock of this machine differs too much from that of the object storage: set it, then try again.';

/** Advice about wrong configurations, by the name of the object storage's error. */
const SET_UP: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The object storage knows no key of the name in S3_ACCESS_KEY_ID: correct it.',
  SignatureDoesNotMatch:
    'The object storage refuses S3_SECRET_ACCESS_KEY: correct it, so that it belongs to S3_ACCESS_KEY_ID.',
  NoSuchBucket: BUCKET_MISSING,
  InvalidBucketName: BUCKET_MISSING,
  AccessDenied: DENIED,
  AllAccessDisabled: DENIED,
  AuthorizationHeaderMalformed: ELSEWHERE,
  PermanentRedirect: ELSEWHERE,
  RequestTimeTooSkewed: CLOCK,
};

/** The names of the same errors by HTTP status, because answers without a body contain no error name. */
const BY_STATUS: Readonly<Record<number, string>> = { 301: ELSEWHERE, 401: DENIED, 403: DENIED };

export const isS3ObjectMissingError = (error: unknown) =>
  error instanceof NoSuchKey || error instanceof NotFound;

/**
 * Throws for a failed call: a DeploymentError if the storage is configured wrongly, `unavailable` if the
 * failure is temporary, and else the original error.
 */
export function throwS3Failure(error: unknown): never {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    const remedy = SET_UP[error.name] ?? BY_STATUS[status];
    if (remedy !== undefined) throw new DeploymentError(remedy, error);
    if (status < 500) throw error;
  }
  throw Object.assign(new Error('The object storage did not answer', { cause: error }), { code: 'EIO' });
}
