import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Returns a mutation that drops a call while another one is running. react-query would run both, and a second
 * click may come before the button is shown as busy.
 */
export function useExclusiveMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Pick<UseMutationResult<Data, Error, Variables>, 'isPending' | 'error' | 'variables' | 'data'> & {
  call: (variables: Variables) => void;
} {
  const isCallRunningRef = useRef(false);
  const { mutate, isPending, error, variables, data } = useMutation({
    ...options,
    onSettled() {
      isCallRunningRef.current = false;
    },
  });
  const callUnlessRunning = useCallback(
    (callVariables: Variables) => {
      if (isCallRunningRef.current) return;
      isCallRunningRef.current = true;
      mutate(callVariables);
    },
    [mutate],
  );
  return { call: callUnlessRunning, isPending, error, variables, data };
}
