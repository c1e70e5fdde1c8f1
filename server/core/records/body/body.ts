import {
  type AnyResource,
  getAt,
  isFieldStoredFromBody,
  isFormattedTextField,
  type Kind,
  type Loose,
  normalizeHtmlToNfc,
  omitValuesAtPaths,
  type ProblemsByPath,
  toNfc,
} from '../../../../src/core/schema/index';
import { findFieldTypeProblems } from '../../../../src/core/schema/record/check';
import { eachFieldValue, mapFieldValues } from '../../../../src/core/schema/record/folds';
import { replaceFormerNames } from '../../../../src/core/schema/record/formerNames';
import { isSameValue } from '../../../../src/core/schema/record/sameValue';
import { ApiError } from '../../basics/errors';
import { createDeclaredFieldFilter } from '../../call/declared';
import { API_MANAGED_BODY_KEYS } from '../../call/ownKeys';
import { refuseUnknownKeys } from '../../call/params';
import { findStoredValueAtPath } from '../../privacy/storedValueAt';
import { findUndeclaredKeyPaths } from './findUndeclaredKeyPaths';

/**
 * Finds the values of a body that the client sent back unchanged. Such a value equals the stored value, or
 * the value in the API's answer. The answer's value differs if the stored value must not leave the API.
 */
function compareBodyWithStoredValues({ fields }: AnyResource, body: Loose, storedRecord: Loose) {
  const recordAsAnswered = createDeclaredFieldFilter(fields)(storedRecord);
  const isValueAsStored = (path: string) =>
    isSameValue(getAt(body, path), findStoredValueAtPath(storedRecord, body, path));
  const isValueAsAnswered = (path: string) =>
    isSameValue(getAt(body, path), findStoredValueAtPath(recordAsAnswered, body, path));
  return {
    /** Whether the body leaves the stored value at a path unchanged. */
    isKept: (path: string): boolean => isValueAsStored(path) || isValueAsAnswered(path),
    /** Paths of values that the client sent back as the API answered them, unlike the stored values. */
    unshown: [...eachFieldValue(fields, body)].flatMap(({ path, value }) =>
      value !== undefined && isValueAsAnswered(path) && !isValueAsStored(path) ? [path] : [],
    ),
  };
}

/** Throws 422 with the problems of a record of a resource, if there are any. */
export function refuseRecordWithProblems({ name }: AnyResource, problems: ProblemsByPath): void {
  if (Object.keys(problems).length > 0)
    throw new ApiError('invalid', { problems: { resource: name, of: problems } });
}

/**
 * For each field type, the function that converts its texts to NFC. Null if operators type no text into such
 * fields.
 */
const nfcNormalizersByKind: { readonly [K in Kind]: ((text: string) => string) | null } = {
  id: null,
  text: toNfc,
  multiline: toNfc,
  richText: normalizeHtmlToNfc,
  int: null,
  decimal: null,
  number: null,
  texts: null,
  bool: null,
  dateTime: null,
  date: null,
  choice: null,
  choices: null,
  tags: null,
  ref: null,
  refs: null,
  password: null,
  image: null,
  file: null,
  files: null,
  group: null,
  list: null,
  own: toNfc,
};

/**
 * Converts a body's texts to NFC, so that equal texts are stored as equal, however they were typed. The body
 * belongs to a record of one of the resources.
 */
export const normalizeBodyTexts = (resources: readonly AnyResource[], body: Loose): Loose =>
  resources.reduce(
    (bodyCopy, { fields }) =>
      mapFieldValues(fields, bodyCopy, ({ kind }, value) => {
        const normalizeText = nfcNormalizersByKind[kind];
        return normalizeText && typeof value === 'string' ? normalizeText(value) : value;
      }),
    body,
  );

/**
 * Returns a body in which fields have their current names instead of older ones. If a body has a field under
 * both names, the value under the current name is used, unless it is blank.
 */
export const replaceOlderFieldNames = (resources: readonly AnyResource[], body: Loose): Loose =>
  resources.reduce((renamedBody, { fields }) => replaceFormerNames(fields, renamedBody), body);

/** The values of a body that can be stored, and the problems of the body's other values. */
export interface CheckedRecordBody {
  body: Loose;
  problems: ProblemsByPath;
}

/**
 * Returns the editable values of a body, with sanitised rich text. Values of a wrong type or size are left
 * out. They are reported as problems, so that one answer names every fault. An invalid value that equals the
 * stored value is no problem: the record keeps it. Throws 400 for an undeclared key.
 */
export function checkRecordBody(
  resource: AnyResource,
  body: Loose,
  getSanitizedHtml: (html: string) => string,
  storedRecord: Loose = {},
): CheckedRecordBody {
  const sentValues = Object.fromEntries(
    Object.entries(body).filter(([key]) => !API_MANAGED_BODY_KEYS.includes(key)),
  );
  refuseUnknownKeys(findUndeclaredKeyPaths(resource.fields, sentValues));
  const editableValues = mapFieldValues(resource.fields, sentValues, (field, value, isInList) =>
    isFieldStoredFromBody(field, isInList) ? value : undefined,
  );
  const typeProblems = findFieldTypeProblems(resource.fields, editableValues);
  const storedComparison = compareBodyWithStoredValues(resource, editableValues, storedRecord);
  const validValues = omitValuesAtPaths(editableValues, [
    ...Object.keys(typeProblems),
    ...storedComparison.unshown,
  ]);
  const problems = Object.fromEntries(
    Object.entries(typeProblems).filter(([path]) => !storedComparison.isKept(path)),
  );
  const sanitizedValues = mapFieldValues(resource.fields, validValues, (field, value) =>
    isFormattedTextField(field) ? getSanitizedHtml(String(value)) : value,
  );
  return { body: sanitizedValues, problems };
}
