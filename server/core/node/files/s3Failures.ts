import { NoSuchKey, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import { DeploymentError } from '../deploymentError';

const BUCKET_MISSING_TEXT =
  'The object storage has no bucket of the name in S3_BUCKET: create it, or correct the name.';
const ACCESS_DENIED_TEXT =
  'The object storage denies the key of S3_ACCESS_KEY_ID the bucket of S3_BUCKET: let it list the bucket, and read, write and delete objects.';
const WRONG_REGION_TEXT =
  'The bucket of S3_BUCKET is in another region: correct S3_REGION, and S3_ENDPOINT if the region has one.';
const CLOCK_WRONG_TEXT =
  'The clock of this machine differs too much from that of the object storage: set it, then try again.';

/** Advice about wrong configurations, by the error name in the object storage's answer. */
const SETUP_ADVICE_BY_CODE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The object storage knows no key of the name in S3_ACCESS_KEY_ID: correct it.',
  SignatureDoesNotMatch:
    'The object storage refuses S3_SECRET_ACCESS_KEY: correct it, so that it belongs to S3_ACCESS_KEY_ID.',
  NoSuchBucket: BUCKET_MISSING_TEXT,
  InvalidBucketName: BUCKET_MISSING_TEXT,
  AccessDenied: ACCESS_DENIED_TEXT,
  AllAccessDisabled: ACCESS_DENIED_TEXT,
  AuthorizationHeaderMalformed: WRONG_REGION_TEXT,
  PermanentRedirect: WRONG_REGION_TEXT,
  RequestTimeTooSkewed: CLOCK_WRONG_TEXT,
};

/**
 * Advice about wrong configurations by HTTP status, for answers that have no body and therefore no error
 * name.
 */
const SETUP_ADVICE_BY_STATUS: Readonly<Record<number, string>> = {
  301: WRONG_REGION_TEXT,
  401: ACCESS_DENIED_TEXT,
  403: ACCESS_DENIED_TEXT,
};

export const isS3ObjectMissingError = (error: unknown) =>
  error instanceof NoSuchKey || error instanceof NotFound;

/**
 * Throws a DeploymentError if the storage is configured wrongly, and the original error for any other HTTP
 * status below 500. Otherwise throws an error with the code `EIO`, because the failure may be temporary.
 */
export function throwS3Failure(error: unknown): never {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    const setupAdvice = SETUP_ADVICE_BY_CODE[error.name] ?? SETUP_ADVICE_BY_STATUS[status];
    if (setupAdvice !== undefined) throw new DeploymentError(setupAdvice, error);
    if (status < 500) throw error;
  }
  throw Object.assign(new Error('The object storage did not answer', { cause: error }), { code: 'EIO' });
}
