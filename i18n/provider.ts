import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { withJosa } from './josa';
import { lateText } from './late';

const LOCALE = 'ko';

/** Words that every text may use: what the deployment's visitors see is a `site` of one kind or another. */
export type Words = Readonly<Record<'site', string>>;

function warnMissing(key: string) {
  console.warn(`Missing message: ${key}`);
}

/**
 * react-admin's i18n provider for the Korean messages, with particle markers resolved in every translation. A key
 * that has neither a message nor a caller's default is shown as it is and given to `reportMissing`, which may throw.
 */
export function createI18nProvider(
  messages: object,
  reportMissing: (key: string) => void = warnMissing,
  words: Words = { site: '' },
): I18nProvider {
  const onMissingKey = (key: string) => {
    reportMissing(key);
    return key;
  };
  const polyglot = polyglotI18nProvider(
    () => messages as TranslationMessages,
    LOCALE,
    [{ locale: LOCALE, name: '한국어' }],
    {
      onMissingKey,
    },
  );
  return {
    ...polyglot,
    // Without a form for it react-admin puts the name of a resource into small letters.
    translate(key, options) {
      const values = { ...words, ...options };
      return withJosa(
        lateText(key, values) ?? polyglot.translate(key.replace(/\.forcedCaseName$/, '.name'), values),
      );
    },
  };
}
