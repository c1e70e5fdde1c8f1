import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation with at most one call in flight: further calls are dropped. The library would run each call, and
 * a second press may come before a button is drawn as busy.
 */
export function useOneCall<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Pick<UseMutationResult<Data, Error, Variables>, 'isPending' | 'error' | 'variables' | 'data'> & {
  call: (variables: Variables) => void;
} {
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, variables, data } = useMutation({
    ...options,
    onSettled() {
      isUnderWay.current = false;
    },
  });
  const call = useCallback(
    (wanted: Variables) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(wanted);
    },
    [mutate],
  );
  return { call, isPending, error, variables, data };
}
