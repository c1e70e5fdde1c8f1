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
  const values = toFormValues(resource.fields, data);
  const proposals = findValueProposals(resource, data, (path) => writes(data, path));
  if (proposals.length === 0) return { stored: data, values };
  // If the call fails, the value counts as taken by another record. Then nothing is proposed, and the
  // operator types the value.
  const isValueUsedByOtherRecord = (path: string, value: string) =>
    provider.findTaken(resource.name, { [path]: value }, { except: id, signal }).then(
      (takenValues) => takenValues.length > 0,
      () => true,
    );
  const unsavedValues = await addProposedFormValues(resource, values, proposals, isValueUsedByOtherRecord);
  return { stored: data, values, unsaved: unsavedValues, proposals };
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
export const readReferencesFromUrlQuery = ({ fields }: AnyResource, search: string): Loose =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([path, text]): [string, unknown][] => {
      const field = findFieldOutsideLists(fields, path);
      if (!field || !isEditableField(field)) return [];
      if (isReferenceField(field)) return isPossibleId(text) ? [[path, text]] : [];
      const ids = isMultiReferenceField(field)
        ? [...new Set(text.split(URL_QUERY_ID_SEPARATOR))].filter(isPossibleId)
        : [];
      return ids.length > 0 ? [[path, ids]] : [];
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
  const values = await loadBlankFormValues(resource, variant, async (filter, perPage, skip) => {
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
      pagination: { page: 1, perPage },
      filter,
      meta: { list: true, skip },
      signal,
    });
    return { total, records: data };
  });
  const presetEntries = Object.entries(presetValues);
  if (presetEntries.length === 0) return { stored: null, values };
  const unsavedValues = presetEntries.reduce((record, [path, value]) => setAt(record, path, value), values);
  return { stored: null, values, unsaved: unsavedValues };
}
