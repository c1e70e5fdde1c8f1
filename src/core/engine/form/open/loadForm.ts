import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import {
  type AnyResource,
  doesRecordBelongToResource,
  findFieldOutsideLists,
  getVariantNameOfRecord,
  isEditableField,
  isMultiReferenceField,
  isPossibleId,
  isReferenceField,
  type Loose,
  setAt,
} from '../../../schema/index';
import { copyValuesForNewRecord } from './copied';
import { addProposedFormValues, findValueProposals, type ValueProposal } from './proposals';
import { loadBlankFormValues, toFormValues } from './toFormValues';

/** The data with which a form opens: its record and its values. */
export interface LoadedFormData {
  /** The stored record; null if the form creates it. */
  stored: ConsoleRecord | null;
  values: Loose;
  /** The form's values if they differ from the stored or blank ones; they are unsaved from the start. */
  unsaved?: Loose;
  /** The fields for which the form proposes values. */
  proposals?: readonly ValueProposal[];
}

/**
 * Thrown if the record belongs to another resource of the same collection. Also thrown if this deployment
 * does not show the record's variant (subtype).
 */
export class WrongResourceError extends Error {
  readonly record: ConsoleRecord;

  constructor(record: ConsoleRecord) {
    super('The record has no form here');
    this.record = record;
  }
}

/**
 * The variants (subtypes of records) that the deployment shows, and the operator's rights. Both affect how a
 * form is loaded.
 */
interface LoadRecordOptions {
  /** The variants that this deployment shows. */
  variants: readonly string[];
  /** Whether the operator may change the value at a path of a stored record. */
  writes: (storedRecord: Loose, path: string) => boolean;
}

/** Reads a stored record. Throws `WrongResourceError`, or the call's error. */
export async function loadRecord(
  provider: ConsoleProvider,
  resource: AnyResource,
  { variants, writes }: LoadRecordOptions,
  id: string,
  signal: AbortSignal,
): Promise<LoadedFormData> {
  const { data } = await provider.getOne<ConsoleRecord>(resource.name, { id, signal });
  const variant = getVariantNameOfRecord(resource, data);
  if (!doesRecordBelongToResource(resource, data) || (variant !== undefined && !variants.includes(variant)))
    throw new WrongResourceError(data);
  const storedValues = toFormValues(resource.fields, data);
  const valueProposals = findValueProposals(resource, data, (path) => writes(data, path));
  if (valueProposals.length === 0) return { stored: data, values: storedValues };
  // If the call fails, the value counts as taken by another record. Then nothing is proposed, and the
  // operator types the value.
  const isValueUsedByOtherRecord = (path: string, value: string) =>
    provider.findTaken(resource.name, { [path]: value }, { except: id, signal }).then(
      (matchingRecords) => matchingRecords.length > 0,
      () => true,
    );
  const unsavedValues = await addProposedFormValues(
    resource,
    storedValues,
    valueProposals,
    isValueUsedByOtherRecord,
  );
  return { stored: data, values: storedValues, unsaved: unsavedValues, proposals: valueProposals };
}

/**
 * Returns the data of a form for a new record, with values copied from a stored record. Throws the error of a
 * failed call.
 */
export async function loadCopyFormData(
  provider: ConsoleProvider,
  resource: AnyResource,
  variant: string | undefined,
  id: string,
  signal: AbortSignal,
): Promise<LoadedFormData> {
  const { data } = await provider.getOne<ConsoleRecord>(resource.name, { id, signal });
  const blankFormData = await loadBlankFormData(
    provider,
    resource,
    getVariantNameOfRecord(resource, data) ?? variant,
    signal,
  );
  return { ...blankFormData, unsaved: copyValuesForNewRecord(resource, blankFormData.values, data) };
}

/** Separator of the ids in a URL's query, as in `create?goods=…,…`. */
const URL_QUERY_ID_SEPARATOR = ',';

/**
 * Returns the references with which a URL's query fills a new form, by path: one id as in `create?user=…`, or
 * several as in `create?goods=…,…`.
 */
export const readReferencesFromUrlQuery = ({ fields }: AnyResource, searchString: string): Loose =>
  Object.fromEntries(
    [...new URLSearchParams(searchString)].flatMap(([path, text]): [string, unknown][] => {
      const field = findFieldOutsideLists(fields, path);
      if (!field || !isEditableField(field)) return [];
      if (isReferenceField(field)) return isPossibleId(text) ? [[path, text]] : [];
      const referenceIds = isMultiReferenceField(field)
        ? [...new Set(text.split(URL_QUERY_ID_SEPARATOR))].filter(isPossibleId)
        : [];
      return referenceIds.length > 0 ? [[path, referenceIds]] : [];
    }),
  );

/**
 * Returns the data of a blank form with its next sequence numbers, and with `presetValues` as unsaved values.
 * Throws the error of a failed call.
 */
export async function loadBlankFormData(
  provider: ConsoleProvider,
  resource: AnyResource,
  variant: string | undefined,
  signal: AbortSignal,
  presetValues: Loose = {},
): Promise<LoadedFormData> {
  const blankValues = await loadBlankFormValues(
    resource,
    variant,
    async (recordFilter, perPage, skippedRecordCount) => {
      const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
        pagination: { page: 1, perPage },
        filter: recordFilter,
        meta: { list: true, skip: skippedRecordCount },
        signal,
      });
      return { total, records: data };
    },
  );
  const presetEntries = Object.entries(presetValues);
  if (presetEntries.length === 0) return { stored: null, values: blankValues };
  const unsavedValues = presetEntries.reduce(
    (record, [path, value]) => setAt(record, path, value),
    blankValues,
  );
  return { stored: null, values: blankValues, unsaved: unsavedValues };
}
