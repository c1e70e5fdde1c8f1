import { listColumns, listViews } from '../../../i18n/ko/core/listViews';
import { addTexts } from '../../../i18n/late';

/** Registers the texts about the columns and the saved views of a list. They load after the list's rows. */
export function addViewTexts(): void {
  addTexts('listColumns', listColumns);
  addTexts('listViews', listViews);
}
