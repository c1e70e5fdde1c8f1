import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../../engine/calls/errorText';
import type { SecurityCalls } from '../../provider/calls/security';
import type { ConsoleProvider } from '../../provider/dataProvider';

export const SECURITY_SETTINGS_QUERY_KEY = ['ownSecurity'];
export const OWN_SESSIONS_QUERY_KEY = ['ownSessions'];
export const OWN_SIGN_INS_QUERY_KEY = ['ownSignIns'];

/** Returns a function that reads the security page's data again. */
export function useReloadSecuritySettings(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [SECURITY_SETTINGS_QUERY_KEY, OWN_SESSIONS_QUERY_KEY].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/**
 * Returns a function that changes the operator's own security settings. Afterwards it reads the page's data
 * again and shows a message.
 */
export function useChangeSecuritySettings() {
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const reloadSettings = useReloadSecuritySettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  /** Makes a change through the API. Resolves to true if the API accepted it. */
  const runSecurityChangeAndReload = async (
    makeChange: (securityCalls: SecurityCalls) => Promise<unknown>,
    successMessage?: string,
  ): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await makeChange(await provider.security());
      if (successMessage) notify(successMessage, { type: 'success' });
      await reloadSettings();
      return true;
    } catch (failure) {
      setError(formatErrorText(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run: runSecurityChangeAndReload, clear: () => setError(undefined) };
}
