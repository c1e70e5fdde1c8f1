import { HttpError, useTranslate } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that turns an error into a message: the API's message, or the console's own text if the
 * API sent none.
 */
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
