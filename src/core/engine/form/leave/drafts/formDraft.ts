import type { UnsavedFormValues } from '../../../../provider/calls/drafts';
import {
  type AnyResource,
  getAt,
  getFieldAtFormPath,
  getVariantNameOfRecord,
  holdsItems,
  isSecretField,
  type Loose,
  type MaskedPathTest,
  noPathIsMasked,
  setAt,
} from '../../../../schema/index';
import { isAssetField } from '../../../../schema/kinds/files';
import { copyValuesAtPaths, findEditableFieldEntries, removePendingFiles } from '../../../values/changes';
import { removeBlankItemsAndHiddenInput, replacePendingFilesInLists } from '../../../values/sent';
import type { FormModelState } from '../../edit/state';
import { padWithBlankItems } from '../../open/toFormValues';
import { buildDraftKey } from './place';
import type { NamedDraftToStore } from './writer';

const getRecordVersionOrZero = (storedRecord: Loose | null) =>
  typeof storedRecord?.version === 'number' ? storedRecord.version : 0;

const pickValuesAtPaths = (record: Loose, paths: readonly string[]): Loose =>
  Object.fromEntries(paths.map((path) => [path, removePendingFiles(getAt(record, path)) ?? null]));

/** Whether a draft may contain the value at a path. A draft contains no passwords and no files. */
const canDraftContainPath = (resource: AnyResource, path: string): boolean => {
  const field = getFieldAtFormPath(resource, path);
  return !isSecretField(field) && !isAssetField(field);
};

/**
 * Returns the draft of a form: its changed values, without passwords, files, and values that are masked for
 * the operator. Null if no changed value is left.
 */
export function buildFormDraft(
  resource: AnyResource,
  { stored, base, values }: FormModelState,
  changedPaths: readonly string[],
  isPathMasked: MaskedPathTest = noPathIsMasked,
): NamedDraftToStore | null {
  const draftPaths = changedPaths.filter(
    (path) => canDraftContainPath(resource, path) && !isPathMasked(path),
  );
  if (draftPaths.length === 0) return null;
  const formType = stored ? 'edit' : 'create';
  const formIdentity = { resource: resource.name, record: stored?.id ?? null, form: formType } as const;
  // The path of the field that determines the record's variant (subtype). The draft of a new record contains
  // its value, so that the API knows whether the record holds personal data.
  const variantPaths = stored ? [] : [resource.variants?.by ?? []].flat();
  const sentValues = replacePendingFilesInLists(
    resource,
    removeBlankItemsAndHiddenInput(resource, values, base),
    base,
  );
  return {
    key: buildDraftKey(formIdentity, stored ? undefined : getVariantNameOfRecord(resource, values)),
    draft: {
      ...formIdentity,
      base: { version: getRecordVersionOrZero(stored), values: pickValuesAtPaths(base, draftPaths) },
      changes: pickValuesAtPaths(sentValues, [...new Set([...variantPaths, ...draftPaths])]),
    },
  };
}

/**
 * Returns a form's values after the values of a draft have replaced the values at the draft's paths. Paths
 * that the form does not have are ignored.
 */
function applyDraftValues(resource: AnyResource, baseValues: Loose, draftValues: Loose): Loose {
  return findEditableFieldEntries(resource).reduce((formValues, [path, field]) => {
    if (!Object.hasOwn(draftValues, path)) return formValues;
    const draftValue = draftValues[path];
    const isListValue = holdsItems(field) && Array.isArray(draftValue);
    return setAt(formValues, path, isListValue ? padWithBlankItems(field, draftValue) : draftValue);
  }, baseValues);
}

/** The result of continuing a draft: the form's values, combined with the draft's values. */
export interface FormValuesMergedWithDraft {
  values: Loose;
  /**
   * The record's values as they were when the operator typed the draft. Null if the record was not saved
   * after that.
   */
  base: Loose | null;
}

/**
 * Returns a form's values combined with those of a draft. Input typed since the form opened is newer than the
 * draft, and is kept. If the record was saved after the draft, the result's `base` holds the record before
 * that save.
 */
export function mergeDraftIntoFormValues(
  resource: AnyResource,
  { stored, base, values }: FormModelState,
  typedPaths: readonly string[],
  draft: UnsavedFormValues,
): FormValuesMergedWithDraft {
  const isDraftOutdated = getRecordVersionOrZero(stored) !== draft.base.version;
  // A draft may lack the earlier value of a field that it changes. This value is then set to `undefined`,
  // which differs from every stored value. So the operator is asked which value to keep.
  const undefinedBaseValues = Object.fromEntries(Object.keys(draft.changes).map((path) => [path, undefined]));
  const valuesBeforeDraft = isDraftOutdated
    ? applyDraftValues(resource, base, { ...undefinedBaseValues, ...draft.base.values })
    : base;
  const mergedValues = applyDraftValues(
    resource,
    isDraftOutdated ? valuesBeforeDraft : values,
    draft.changes,
  );
  return {
    values: copyValuesAtPaths(mergedValues, values, typedPaths),
    base: isDraftOutdated ? valuesBeforeDraft : null,
  };
}
