import { I18nContextProvider, useI18nProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { createI18nProvider } from '../../../i18n/provider';

interface WithTextsProps {
  /** Texts below keys that the console itself has not; they may load with what says them. */
  texts: Readonly<Record<string, object>>;
  children: ReactNode;
}

/** Lets its children say further texts, beside those of the console. */
export const WithTexts = ({ texts, children }: WithTextsProps) => {
  const base = useI18nProvider();
  const own = useMemo(() => createI18nProvider(texts), [texts]);
  const both = useMemo(
    () => ({
      ...base,
      translate: (key: string, options?: object) =>
        (Object.hasOwn(texts, key.split('.')[0] ?? '') ? own : base).translate(key, options),
    }),
    [base, own, texts],
  );
  return <I18nContextProvider value={both}>{children}</I18nContextProvider>;
};
