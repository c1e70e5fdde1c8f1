import type { DraftValues } from '../../../../provider/calls/drafts';
import {
  type AnyResource,
  fieldOf,
  getAt,
  holdsItems,
  type IsMasked,
  isSecret,
  type Loose,
  nothingMasked,
  setAt,
  variantIn,
} from '../../../../schema/index';
import { holdsAssets } from '../../../../schema/kinds/files';
import { copyPaths, editableFields, withoutPending } from '../../../values/changes';
import { bodyValues, valuesToStore } from '../../../values/sent';
import type { EditingState } from '../../edit/state';
import { padItems } from '../../open/toFormValues';
import { draftKey } from './place';
import type { UnsavedValues } from './writer';

const versionOf = (stored: Loose | null) => (typeof stored?.version === 'number' ? stored.version : 0);

const valuesAt = (record: Loose, paths: readonly string[]): Loose =>
  Object.fromEntries(paths.map((path) => [path, withoutPending(getAt(record, path)) ?? null]));

/** Whether the value at a path may leave the page unsaved: passwords and files may not. */
const isKept = (resource: AnyResource, path: string): boolean => {
  const field = fieldOf(resource, path);
  return !isSecret(field) && !holdsAssets(field);
};

/**
 * Returns the draft of a form with only the changed values; null if none of them can be kept. Values that the
 * operator's rights mask never leave the page unsaved.
 */
export function unsavedDraft(
  resource: AnyResource,
  { stored, base, values }: EditingState,
  changes: readonly string[],
  isMasked: IsMasked = nothingMasked,
): UnsavedValues | null {
  const paths = changes.filter((path) => isKept(resource, path) && !isMasked(path));
  if (paths.length === 0) return null;
  const form = stored ? 'edit' : 'create';
  const place = { resource: resource.name, record: stored?.id ?? null, form } as const;
  // By the variant, the API knows whether the record holds personal data.
  const by = stored ? [] : [resource.variants?.by ?? []].flat();
  const sent = bodyValues(resource, valuesToStore(resource, values, base), base);
  return {
    key: draftKey(place, stored ? undefined : variantIn(resource, values)),
    draft: {
      ...place,
      base: { version: versionOf(stored), values: valuesAt(base, paths) },
      changes: valuesAt(sent, [...new Set([...by, ...paths])]),
    },
  };
}

/** Returns a form's values with a draft's values at their paths; unknown paths are left out. */
function withDraft(resource: AnyResource, record: Loose, values: Loose): Loose {
  return editableFields(resource).reduce((all, [path, field]) => {
    if (!Object.hasOwn(values, path)) return all;
    const value = values[path];
    const isList = holdsItems(field) && Array.isArray(value);
    return setAt(all, path, isList ? padItems(field, value) : value);
  }, record);
}

/** A draft being continued: the form's values now, and with the draft. */
export interface ResumedDraft {
  values: Loose;
  /** The state that the draft was typed over, if the record was saved since. */
  base: Loose | null;
}

/**
 * Returns a form's values combined with a draft's. Input typed after the form opened is newer and stays.
 * `base` is the state that the draft was typed over.
 */
export function resumeDraft(
  resource: AnyResource,
  { stored, base, values }: EditingState,
  typed: readonly string[],
  draft: DraftValues,
): ResumedDraft {
  const isMoved = versionOf(stored) !== draft.base.version;
  // A missing earlier value is treated as different from the stored one, so that the operator is asked.
  const unknown = Object.fromEntries(Object.keys(draft.changes).map((path) => [path, undefined]));
  const before = isMoved ? withDraft(resource, base, { ...unknown, ...draft.base.values }) : base;
  const written = withDraft(resource, isMoved ? before : values, draft.changes);
  return { values: copyPaths(written, values, typed), base: isMoved ? before : null };
}
