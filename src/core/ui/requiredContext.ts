import { createContext, type Provider, useContext } from 'react';

/** Returns a context without a default: its provider, and a hook that throws `lacking` outside it. */
export function requiredContext<T extends object>(
  lacking: string,
): [provider: Provider<T | null>, use: () => T] {
  const Context = createContext<T | null>(null);
  const use = () => {
    const value = useContext(Context);
    if (!value) throw new Error(lacking);
    return value;
  };
  return [Context.Provider, use];
}
