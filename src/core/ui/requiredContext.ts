import { createContext, type Provider, useContext } from 'react';

/**
 * Returns a context without a default value: its provider, and a hook. Outside the provider, the hook throws
 * an error with the text `errorMessage`.
 */
export function createRequiredContext<T extends object>(
  errorMessage: string,
): [provider: Provider<T | null>, use: () => T] {
  const Context = createContext<T | null>(null);
  const useRequiredContext = () => {
    const contextValue = useContext(Context);
    if (!contextValue) throw new Error(errorMessage);
    return contextValue;
  };
  return [Context.Provider, useRequiredContext];
}
