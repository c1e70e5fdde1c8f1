import { HttpError, useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Tells why something failed, in words: the API's own message, or the text that the console has for it. */
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
