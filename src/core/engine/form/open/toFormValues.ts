import {
  type AnyField,
  type AnyResource,
  collectAllFiltersOfList,
  collectFormFields,
  createBlankListItem,
  createBlankRecord,
  type FieldOf,
  fieldAt,
  fieldEntries,
  fieldTypeHandlerOf,
  findEqualityFilterOfField,
  findInitialNumberRule,
  getAt,
  getCreationValueSource,
  getFilterName,
  getListAndFormOfRecord,
  isEmptyOrOfFieldType,
  isPathWithin,
  type Loose,
  limits,
  removeItemIndexesFromPath,
  type Shape,
  setAt,
} from '../../../schema/index';
import { eachFieldValue } from '../../../schema/record/folds';
import { readFormRecord } from '../../../schema/record/reading';

/** Returns a list's items, followed by blank ones if there are fewer than the list's `min`. */
export function padWithBlankItems({ of, min = 0 }: FieldOf<'list'>, items: readonly Loose[]): Loose[] {
  const blankItems = Array.from({ length: Math.max(0, min - items.length) }, () => createBlankListItem(of));
  return [...items, ...blankItems];
}

/**
 * Returns the schema paths at which stored values don't fit their field's type. The form shows these fields
 * as empty.
 */
export const findUnreadablePaths = (fields: Shape, record: Loose): string[] => [
  ...new Set(
    [...eachFieldValue(fields, record, isEmptyOrOfFieldType)].flatMap(({ path, field, value }) =>
      isEmptyOrOfFieldType(field, value) ? [] : [removeItemIndexesFromPath(path)],
    ),
  ),
];

/** Converts a stored record to form values, including the blank items that lists show. */
export const toFormValues = (fields: Shape, record: Loose): Loose =>
  readFormRecord(fields, record, padWithBlankItems);

/**
 * Returns the initial values of a create form, including the variant. They lack the next sequence numbers,
 * which must be fetched.
 */
export function createInitialFormValues(resource: AnyResource, variant: string | undefined): Loose {
  const variantPath = resource.variants?.by;
  const variantValues =
    variantPath !== undefined && variant !== undefined ? setAt({}, variantPath, variant) : {};
  const fieldsSetAtCreation = [...fieldEntries(resource.fields)].filter(([, field]) =>
    getCreationValueSource(field),
  );
  const blankRecord = fieldsSetAtCreation.reduce(
    (record, [path]) => setAt(record, path, undefined),
    createBlankRecord(resource, variantValues),
  );
  return toFormValues(resource.fields, blankRecord);
}

/**
 * Records of a list, and the number of all records in the list. The next sequence number is computed from
 * both.
 */
export interface RecordsAndTotalCount {
  total: number;
  records: readonly Loose[];
}

/** Returns up to `perPage` of a resource's records that match `filter`, after skipping `skip` records. */
export type RecordRangeReader = (
  recordFilter: Record<string, string>,
  perPage: number,
  skippedRecordCount?: number,
) => Promise<RecordsAndTotalCount>;

/**
 * Reads the first and the last records of a list. If the list is sorted by number, these records include the
 * highest number.
 */
async function readFirstAndLastRecords(readRecords: RecordRangeReader): Promise<readonly Loose[]> {
  const firstPage = await readRecords({}, limits.maxRowsPerPage);
  if (firstPage.total <= limits.maxRowsPerPage) return firstPage.records;
  const lastPage = await readRecords({}, limits.maxRowsPerPage, firstPage.total - limits.maxRowsPerPage);
  return [...firstPage.records, ...lastPage.records];
}

/**
 * Returns the filter of the records that a new record's automatic number counts. Undefined if the list has no
 * such filter, or if the new record has no value at `scopePath` yet.
 */
function createFilterOfCountedRecords(
  resource: AnyResource,
  record: Loose,
  scopePath: string,
): Record<string, string> | undefined {
  const scopeValue = getAt(record, scopePath);
  if (fieldTypeHandlerOf(fieldAt(resource.fields, scopePath)).isEmpty(scopeValue)) return undefined;
  if (scopePath === resource.variants?.by) return { [scopePath]: String(scopeValue) };
  const { list } = getListAndFormOfRecord(resource, record);
  const filter = list && findEqualityFilterOfField(collectAllFiltersOfList(list), scopePath);
  return filter && { [getFilterName(filter)]: String(scopeValue) };
}

/** Whether a new record's form has an input for a field. */
function hasCreationInput(resource: AnyResource, record: Loose, path: string): boolean {
  const { form } = getListAndFormOfRecord(resource, record);
  return (
    !form || collectFormFields(form).some(({ field, only }) => isPathWithin(path, field) && only !== 'edit')
  );
}

/** Adds a field's next sequence number, or no value: the API then numbers the new record. */
async function addInitialSequenceNumber(
  resource: AnyResource,
  record: Loose,
  path: string,
  field: AnyField,
  readRecords: RecordRangeReader,
): Promise<Loose> {
  const numberRule = findInitialNumberRule(field);
  if (!numberRule) return record;
  // The API numbers a record whose form has no input for the number, and never gives a number twice.
  if (!hasCreationInput(resource, record, path)) return setAt(record, path, undefined);
  if (numberRule.from === 'max') {
    const storedNumbers = (await readFirstAndLastRecords(readRecords))
      .map((storedRecord) => getAt(storedRecord, numberRule.of))
      .filter((storedNumber) => typeof storedNumber === 'number');
    return storedNumbers.length > 0 ? setAt(record, path, Math.max(...storedNumbers) + 1) : record;
  }
  const { within } = numberRule;
  const recordFilter = within ? createFilterOfCountedRecords(resource, record, within) : {};
  const total = recordFilter && (await readRecords(recordFilter, 1)).total;
  return setAt(record, path, total === undefined ? undefined : total + 1);
}

/**
 * Returns the values of a create form with their next sequence numbers. A sequence number is the record count
 * plus 1, or the highest stored number plus 1.
 */
export async function loadBlankFormValues(
  resource: AnyResource,
  variant: string | undefined,
  readRecords: RecordRangeReader,
): Promise<Loose> {
  let record = createInitialFormValues(resource, variant);
  for (const [path, field] of fieldEntries(resource.fields))
    record = await addInitialSequenceNumber(resource, record, path, field, readRecords);
  return record;
}
