import { createContext, useContext, useEffect } from 'react';

const ProductName = createContext('');

/** Provides the console's name, which is the suffix of every tab's title. */
export const ProductNameProvider = ProductName.Provider;

/** Sets the tab's title while mounted, by default to the console's name; restores it afterwards. */
export function useTabTitle(title?: string): void {
  const name = useContext(ProductName);
  useEffect(() => {
    const before = document.title;
    document.title = [...(title === undefined ? [] : [title]), name].join(' · ');
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
