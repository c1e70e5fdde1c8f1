export * from './filters/condition';
export type { FilterValueByType, RangeBounds } from './filters/filter';
export * from './filters/initials';
export { monthNumbers } from './filters/month';
export { getFilterTypeName as filterTypeName } from './filters/registry';
export { ALL_FIELDS_SEARCH_KEY } from './filters/search';
export { toEqualsFilterValues as valuesOfEqualsFilter } from './filters/values';
export { isPossibleRecordId as isPossibleId, toChoiceSearchTerm as choiceSearchTerm } from './kinds/choice';
export { type AcceptedImageMimeType, acceptedImageMimeTypes, getFileExtension } from './kinds/files';
export { formatStoredValueAsText as printStoredValue, type StoreSortKey } from './kinds/kind';
export { isObject } from './kinds/nested';
export {
  fieldTypeHandlers,
  getFieldTypeHandler as fieldTypeHandlerOf,
  sortKeyOfValue,
} from './kinds/registry';
export { getIndexKeyPathOfShownTags as shownTagsKeyPath } from './kinds/tags';
export * from './kinds/traits';
export * as limits from './limits';
export { createFilterConditions as storeConditionsForFilters } from './query/conditions';
export type { SearchHitGroup, SearchHitRecord } from './query/found';
export * from './query/listShape';
export {
  collectListViewsUsedByApi as listViewsUsedByApi,
  getDeclaredSortOrder as declaredSortOrderOf,
  type SortPathAndDirection,
} from './query/lists';
export * from './query/query';
export * from './query/rows';
export * from './query/sort';
export * from './record/acts';
export { sumOver } from './record/computed';
export * from './record/consents';
export * from './record/defaults';
export {
  eachField,
  getFieldEntries as fieldEntries,
  getNestedFields as nestedFieldsOf,
} from './record/folds';
export * from './record/history';
export * from './record/meetsCondition';
export { getUsableMessageVariables } from './record/messageVariables';
export * from './record/readable';
export * from './record/record';
export * from './record/refs';
export * from './record/refTexts';
export * from './record/related';
export * from './record/relatedNumbers';
export * from './record/resets';
export * from './record/rights';
export * from './record/scopes';
export { normalizeRecordValues } from './record/shapeRecord';
export * from './record/title';
export * from './record/variants';
export * from './record/writeOnce';
export * from './record/writes';
export { parseDay } from './shapes/day';
export * from './shapes/formats';
export { normalizeFieldText, normalizeFieldValue } from './shapes/shape';
export {
  countSignificantDigits,
  formatScaledInteger,
  insertThousandsSeparators as groupThousands,
  isDecimal,
  toCanonicalDecimal,
  toDecimalText,
} from './text/decimal';
export {
  daySpansOfferedByFilters,
  getDaySpanBounds as daySpanBoundsOf,
  parseRelativeDay,
  resolveRelativeDay,
} from './text/relativeDay';
export * from './text/richText';
export * from './text/sheetText';
export * from './text/tags';
export * from './text/text';
export * from './text/time';
export * from './text/videoId';
export * from './words/actions';
export {
  buildNewestRelatedTimeKey as latestTimeKey,
  collectRelatedNamesInColumns as relatedNamesInColumns,
  doesColumnShowOnlyValuePresence as showsOnlyEmptiness,
  getColumnId as columnId,
  getColumnPath as columnPath,
  getColumnTypeName as columnTypeName,
  getColumnWidth as columnWidth,
  getRelatedValuePathInListRow as relatedNumberPathInRow,
  LATEST_RELATED_TIMES_KEY as LATEST_TIMES_KEY,
  RELATED_COUNTS_KEY,
  removeUnavailableColumnFields as removeMissingColumnFields,
} from './words/columns';
export type { Currency } from './words/currencies';
export * from './words/defineResource';
export * from './words/desk';
export type {
  Asset,
  InitialNumberRule,
  PersonalDataOption,
  TextFormat,
  Unit,
  Units,
} from './words/fieldOptions';
export * from './words/fields';
export * from './words/flavour';
export * from './words/messages';
export * from './words/migration';
export type { RequiredRightName } from './words/need';
export * from './words/paths';
export * from './words/phase';
export * from './words/problems';
export * from './words/publish';
export type { RecordName } from './words/recordName';
export type { Related, RelatedSum } from './words/related';
export * from './words/resource';
export * from './words/viewsOf';
export * from './words/when';
export * from './words/widgetNames';
export * from './words/widgets';
