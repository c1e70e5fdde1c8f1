import { createContext, useContext, useEffect } from 'react';

const ProductNameContext = createContext('');

/** Provides the console's name, which is the end of every browser tab's title. */
export const ProductNameProvider = ProductNameContext.Provider;

/**
 * Sets the title of the browser tab while the component is mounted, by default to the console's name.
 * Afterwards it restores the earlier title.
 */
export function useTabTitle(title?: string): void {
  const productName = useContext(ProductNameContext);
  useEffect(() => {
    const previousTitle = document.title;
    document.title = [...(title === undefined ? [] : [title]), productName].join(' · ');
    return () => {
      document.title = previousTitle;
    };
  }, [title, productName]);
}
