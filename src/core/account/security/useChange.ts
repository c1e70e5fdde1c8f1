import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../../engine/calls/errorText';
import type { SecurityCalls } from '../../provider/calls/security';
import type { ConsoleProvider } from '../../provider/dataProvider';

/** The keys of what the page reads. */
export const SECURITY = ['ownSecurity'];
export const SESSIONS = ['ownSessions'];
export const SIGN_INS = ['ownSignIns'];

/** Reads the page's data again. */
export function useRenew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([SECURITY, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Runs a change of the own security, then reads the page's data again and says so. */
export function useChange() {
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const reason = useErrorText();
  const renew = useRenew();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  /** Returns true once it is done. */
  const run = async (work: (calls: SecurityCalls) => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work(await provider.security());
      if (done) notify(done, { type: 'success' });
      await renew();
      return true;
    } catch (failure) {
      setError(reason(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run, clear: () => setError(undefined) };
}
