import { createContext, type Provider, useContext } from 'react';

/** A context without a default: its provider, and the hook that reads it and throws `lacking` outside of one. */
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
