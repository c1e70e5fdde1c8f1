import { HttpError, useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Returns the message of an error: the API's own, or the console's text for it. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof HttpError ? error.status : '';
      return translate(message, { _: message, status });
    },
    [translate],
  );
}
