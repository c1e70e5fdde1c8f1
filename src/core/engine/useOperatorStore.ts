import { useGetIdentity, useStore } from 'ra-core';

/**
 * Returns a value that this browser keeps for the signed-in operator, and its setter. Other operators of the
 * browser get their own value.
 */
export function useOperatorStore<T>(name: string, defaultValue: T) {
  const { identity } = useGetIdentity();
  return useStore<T>(`${name}.${identity?.id ?? ''}`, defaultValue);
}
