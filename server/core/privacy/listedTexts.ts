import {
  type AnyField,
  type AnyResource,
  columnPath,
  fieldAt,
  isFormattedTextField,
  limits,
  listViewsUsedByApi,
  showsOnlyEmptiness,
} from '../../../src/core/schema/index';
import { mapFieldValues } from '../../../src/core/schema/record/folds';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import type { Document } from '../store/store';
import { createShapeFieldFilter } from './narrowed';

/** Returns the fields for which a list only shows whether they are empty. */
function findFieldsListedOnlyAsEmptyOrNot(resource: AnyResource): Set<AnyField> {
  const columns = listViewsUsedByApi(resource).flatMap((listView) => listView.columns);
  const emptinessColumnPaths = columns
    .filter(showsOnlyEmptiness)
    .flatMap((column) => columnPath(column) ?? []);
  return new Set(emptinessColumnPaths.map((path) => fieldAt(resource.fields, path)));
}

const pickFormattedTextFields = createShapeFieldFilter(isFormattedTextField);

/**
 * Removes long rich texts from listed records, so that a page with a few posts does not have megabytes. A
 * text stays if a list only shows whether it is empty. The console reads the whole record when a row is
 * opened. A text is included completely or not at all.
 */
export function removeLongRichTexts(
  collection: CollectionResources,
  documents: readonly Document[],
): Document[] {
  return documents.map((document) => {
    const resource = findResourceOfRecord(collection, document);
    const formattedFields = pickFormattedTextFields(resource.fields);
    if (Object.keys(formattedFields).length === 0) return document;
    const omitTextTooLongForList = (field: AnyField, value: unknown) => {
      const isTextTooLong =
        isFormattedTextField(field) &&
        typeof value === 'string' &&
        value.length > limits.maxListedRichTextLength;
      return isTextTooLong && !findFieldsListedOnlyAsEmptyOrNot(resource).has(field) ? undefined : value;
    };
    return mapFieldValues(formattedFields, document, omitTextTooLongForList) as Document;
  });
}
