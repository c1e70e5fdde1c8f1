import { createContext, type Provider, useContext } from 'react';

/**
 * Returns a context without a default value: its provider, and a hook. Outside the provider, the hook throws
 * an error with the text `lacking`.
 */
export function createRequiredContext<T extends object>(
  lacking: string,
): [provider: Provider<T | null>, use: () => T] {
  const Context = createContext<T | null>(null);
  const useRequiredContext = () => {
    const value = useContext(Context);
    if (!value) throw new Error(lacking);
    return value;
  };
  return [Context.Provider, useRequiredContext];
}
