import { useRef, useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';

/** Returns the message that explains why a call failed. */
export type FailureExplainer = (error: unknown) => string;

/** The reason why a step of the sign-in failed, as the page shows it. */
export interface FailedSignInStepAttempt {
  message: string;
  /** The API's error code; '' if the failure came from the browser. */
  code: string;
}

/**
 * Returns the error code that the API gave for a failed call. Undefined for the browser's own errors about
 * passkeys.
 */
const findApiErrorCode = (error: unknown): string | undefined => {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
};

const isPasskeyAlreadyRegistered = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError';

/**
 * Returns a function that runs an attempt unless another attempt is running. Also returns whether an attempt
 * is running, and why the last attempt failed.
 */
export function useSecondStepAttempt(
  explainFailure: FailureExplainer,
  onFailed?: (failedAttempt: FailedSignInStepAttempt) => void,
) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedSignInStepAttempt>();
  // A ref is needed, because a further digit might be typed before the field is rendered as busy.
  const isUnderWay = useRef(false);

  const runSecondStepAttempt = async (performAttempt: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      await performAttempt();
    } catch (error) {
      const apiErrorCode = findApiErrorCode(error);
      const passkeyFailureText = isPasskeyAlreadyRegistered(error)
        ? texts.passkey.known
        : texts.passkey.failed;
      const failedAttempt = {
        message: apiErrorCode === undefined ? passkeyFailureText : explainFailure(error),
        code: apiErrorCode ?? '',
      };
      setFailed(failedAttempt);
      onFailed?.(failedAttempt);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    failed,
    run: runSecondStepAttempt,
    fail: (message: string) => setFailed({ message, code: '' }),
    clear: () => setFailed(undefined),
  };
}

export type SecondStepAttempt = ReturnType<typeof useSecondStepAttempt>;
