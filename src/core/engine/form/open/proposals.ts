import {
  type AnyResource,
  fieldAt,
  fieldEntries,
  fieldTypeHandlerOf,
  getAt,
  isOneLineTextField,
  type Loose,
  setAt,
} from '../../../schema/index';

/**
 * A proposal to fill a field with the value of another one. The field at `path` is empty in the stored
 * record; the form proposes the value of the field `from`.
 */
export interface ValueProposal {
  path: string;
  from: string;
}

const isFieldEmpty = ({ fields }: AnyResource, record: Loose, path: string): boolean =>
  fieldTypeHandlerOf(fieldAt(fields, path)).isEmpty(getAt(record, path) ?? null);

/**
 * Returns the proposals for a stored record's empty fields. `canWritePath` tells whether the operator may
 * change the value at a path.
 */
export const findValueProposals = (
  resource: AnyResource,
  storedRecord: Loose,
  canWritePath: (path: string) => boolean,
): ValueProposal[] =>
  [...fieldEntries(resource.fields)].flatMap(([path, field]) => {
    const sourcePath = isOneLineTextField(field) ? field.proposes : undefined;
    return sourcePath !== undefined && isFieldEmpty(resource, storedRecord, path) && canWritePath(path)
      ? [{ path, from: sourcePath }]
      : [];
  });

/** Returns the proposals whose fields are still empty in the stored record. */
export const filterProposalsOfEmptyFields = (
  resource: AnyResource,
  proposals: readonly ValueProposal[],
  baseValues: Loose,
) => proposals.filter(({ path }) => isFieldEmpty(resource, baseValues, path));

/**
 * Returns a form's values after a change. If the field `from` of a proposal changes, the proposed value
 * follows it until the operator types another value. A field that the operator empties gets a proposal again.
 */
export const updateProposedValues = (
  proposals: readonly ValueProposal[],
  previousValues: Loose,
  updatedValues: Loose,
): Loose =>
  proposals.reduce((record, { path, from }) => {
    const [was, is] = [getAt(previousValues, path), getAt(record, path)];
    const [old, next] = [getAt(previousValues, from), getAt(record, from)];
    const shouldUpdateProposal = was === is && old !== next && (is === '' || is === old);
    return shouldUpdateProposal ? setAt(record, path, next) : record;
  }, updatedValues);

/** Whether a form's value is still the proposed one, so that closing the form loses no typed text. */
export const isFormValueStillProposed = (
  proposals: readonly ValueProposal[],
  values: Loose,
  path: string,
): boolean =>
  proposals.some(
    (proposal) => proposal.path === path && getAt(values, path) === getAt(values, proposal.from),
  );

/** Adds the initial proposals to a form's values, except for values that another record already has. */
export async function addProposedFormValues(
  resource: AnyResource,
  values: Loose,
  proposals: readonly ValueProposal[],
  isValueTaken: (path: string, value: string) => Promise<boolean>,
): Promise<Loose> {
  let proposedValues = values;
  for (const { path, from } of proposals) {
    if (isFieldEmpty(resource, values, from)) continue;
    const sourceValue = String(getAt(values, from));
    if (!(await isValueTaken(path, sourceValue))) proposedValues = setAt(proposedValues, path, sourceValue);
  }
  return proposedValues;
}
