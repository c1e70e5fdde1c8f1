import { listColumns, listViews } from '../../../i18n/ko/core/listViews';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of a list's tools, which load after its rows. */
export function addViewTexts(): void {
  addTexts('listColumns', listColumns);
  addTexts('listViews', listViews);
}
