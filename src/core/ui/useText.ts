import { useTranslate } from 'ra-core';
import type { appLater } from '../../../i18n/ko/core/appLater';
import type { bulkEdit } from '../../../i18n/ko/core/bulkEdit';
import type { consents } from '../../../i18n/ko/core/consents';
import type { consoleTexts } from '../../../i18n/ko/core/console';
import type { desk } from '../../../i18n/ko/core/desk';
import type { deskStates } from '../../../i18n/ko/core/deskStates';
import type { drafts } from '../../../i18n/ko/core/drafts';
import type { excelLater } from '../../../i18n/ko/core/excelLater';
import type { formLater } from '../../../i18n/ko/core/formLater';
import type { help } from '../../../i18n/ko/core/help';
import type { history } from '../../../i18n/ko/core/history';
import type { home } from '../../../i18n/ko/core/home';
import type { imports } from '../../../i18n/ko/core/imports';
import type { listOrder } from '../../../i18n/ko/core/listOrder';
import type { listColumns, listViews } from '../../../i18n/ko/core/listViews';
import type { memos } from '../../../i18n/ko/core/memos';
import type { operators } from '../../../i18n/ko/core/operators';
import type { paletteLater } from '../../../i18n/ko/core/paletteLater';
import type { previews } from '../../../i18n/ko/core/previews';
import type { printing } from '../../../i18n/ko/core/printing';
import type { hints, problems } from '../../../i18n/ko/core/problems';
import type { publishing } from '../../../i18n/ko/core/publishing';
import type { recordChoice } from '../../../i18n/ko/core/recordChoice';
import type { related } from '../../../i18n/ko/core/related';
import type { richText } from '../../../i18n/ko/core/richText';
import type { security } from '../../../i18n/ko/core/security';
import type { selected } from '../../../i18n/ko/core/selected';
import type { widgets } from '../../../i18n/ko/core/widgets';

/** Texts that load with the code that uses them. A product adds its own texts by declaration merging. */
export interface LazyTexts {
  app: typeof appLater;
  bulkEdit: typeof bulkEdit;
  consents: typeof consents;
  desk: typeof desk;
  deskStates: typeof deskStates;
  drafts: typeof drafts;
  excel: typeof excelLater;
  form: typeof formLater;
  help: typeof help;
  hints: typeof hints;
  history: typeof history;
  home: typeof home;
  imports: typeof imports;
  listOrder: typeof listOrder;
  listColumns: typeof listColumns;
  listViews: typeof listViews;
  memos: typeof memos;
  operators: typeof operators;
  palette: typeof paletteLater;
  previews: typeof previews;
  printing: typeof printing;
  problems: typeof problems;
  publishing: typeof publishing;
  recordChoice: typeof recordChoice;
  related: typeof related;
  security: typeof security;
  selected: typeof selected;
  richText: (typeof richText)['richText'];
  widgets: typeof widgets;
}
/** The console's own texts. For the texts of a resource, use `useTexts`. */
type ConsoleMessages = typeof consoleTexts & LazyTexts;

type TextPathsOf<T, K extends keyof T & string = keyof T & string> = K extends unknown
  ? T[K] extends string
    ? K
    : `${K}.${TextPathsOf<T[K]>}`
  : never;
type TextAtPath<T, K> = K extends keyof T
  ? T[K]
  : K extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? TextAtPath<T[Head], Rest>
      : never
    : never;

/** The path of a text, such as `form.save`. */
export type TextKey = TextPathsOf<ConsoleMessages>;

/** Names of the placeholders that i18n/provider.ts fills in every text. */
type AutoFilledPlaceholderName = 'site';
type PlaceholderNamesIn<T> = T extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNamesIn<Rest>
  : never;
/** The placeholders of a text for which a caller must pass values. */
type RequiredPlaceholdersOf<K> = K extends unknown
  ? Exclude<PlaceholderNamesIn<TextAtPath<ConsoleMessages, K>>, AutoFilledPlaceholderName>
  : never;
type PlaceholderValues<Names extends string> = Readonly<Record<Names, string | number>>;

export type TranslateFunction = <const K extends TextKey>(
  key: K,
  ...values: [RequiredPlaceholdersOf<K>] extends [never]
    ? []
    : [values: PlaceholderValues<RequiredPlaceholdersOf<K>>]
) => string;

/**
 * Returns a function that returns the Korean text at a path. Code with an unknown path, or without a value
 * for a placeholder, does not compile.
 */
export const useText = (): TranslateFunction => useTranslate();
