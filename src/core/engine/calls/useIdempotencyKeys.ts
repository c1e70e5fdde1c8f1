import { useState } from 'react';
import { createIdempotencyKey } from '../../provider/wire/headers';

/**
 * Returns a function that gives each request body its Idempotency-Key. Equal bodies get the same key, so that
 * a retry after a lost answer does not repeat the call.
 */
export function useIdempotencyKeys(): (requestBody: object | undefined) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (requestBody) => {
    const bodyJson = JSON.stringify(requestBody ?? {});
    const key = keys.get(bodyJson) ?? createIdempotencyKey();
    keys.set(bodyJson, key);
    return key;
  };
}
