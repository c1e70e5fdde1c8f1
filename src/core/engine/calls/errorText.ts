import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that turns an error into a message: the API's message, or the console's own text if the
 * API sent none. An error of the browser has an English message, for example if a part's code did not load.
 */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof Error && 'status' in error ? error.status : undefined;
      return translate(message, {
        _: status === undefined ? translate('errors.no_success') : message,
        status,
      });
    },
    [translate],
  );
}
