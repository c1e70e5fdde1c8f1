import { createContext, useContext, useEffect } from 'react';

const ProductName = createContext('');

/** The console's name, the suffix of every tab's title. */
export const ProductNameProvider = ProductName.Provider;

/** Titles the tab while the component is there, by the console's name alone where it has no title; then as before. */
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
