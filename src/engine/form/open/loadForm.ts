import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { type AnyResource, isOfFace, type Loose, variantIn } from '../../../schema/index';
import { copied } from './copied';
import { blankWithNumbers, toFormValues } from './toFormValues';

/** What a form starts from. */
export interface LoadedForm {
  /** The record as it is stored; null if the form is to create it. */
  stored: ConsoleRecord | null;
  values: Loose;
  /** What the form holds beside what is stored or blank: unsaved from the start. */
  unsaved?: Loose;
}

/** The record belongs to another face of the collection, or to a variant that this deployment does not show. */
export class WrongFace extends Error {
  readonly record: ConsoleRecord;

  constructor(record: ConsoleRecord) {
    super('The record has no form here');
    this.record = record;
  }
}

/** Reads a stored record. Throws `WrongFace`, or why the call failed. */
export async function loadRecord(
  provider: ConsoleProvider,
  resource: AnyResource,
  variants: readonly string[],
  id: string,
  signal: AbortSignal,
): Promise<LoadedForm> {
  const { data } = await provider.getOne<ConsoleRecord>(resource.name, { id, signal });
  const variant = variantIn(resource, data);
  if (!isOfFace(resource, data) || (variant !== undefined && !variants.includes(variant)))
    throw new WrongFace(data);
  return { stored: data, values: toFormValues(resource.fields, data) };
}

/** A new form that holds the values of a stored record. Throws why a call failed. */
export async function loadCopy(
  provider: ConsoleProvider,
  resource: AnyResource,
  variant: string | undefined,
  id: string,
  signal: AbortSignal,
): Promise<LoadedForm> {
  const { data } = await provider.getOne<ConsoleRecord>(resource.name, { id, signal });
  const blank = await loadBlank(provider, resource, variantIn(resource, data) ?? variant, signal);
  return { ...blank, unsaved: copied(resource, blank.values, data) };
}

/** A blank form, its numbers asked for. Throws why a call failed. */
export async function loadBlank(
  provider: ConsoleProvider,
  resource: AnyResource,
  variant: string | undefined,
  signal: AbortSignal,
): Promise<LoadedForm> {
  const values = await blankWithNumbers(resource, variant, async (filter, perPage, skip) => {
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
      pagination: { page: 1, perPage },
      filter,
      meta: { list: true, skip },
      signal,
    });
    return { total, records: data };
  });
  return { stored: null, values };
}
