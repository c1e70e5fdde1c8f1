import { isObject, isPossibleId, isStorableText, type Loose, limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { refuseUnknownKeys } from '../call/params';
import { DRAFT_FORM_KINDS, type DraftFields, type DraftFormKind } from './stored';

const DRAFT_BODY_KEYS = ['resource', 'record', 'form', 'base', 'tab', 'changes', 'take'];

/** A draft as the body of a request contains it. */
export interface ParsedDraftBody
  extends Pick<DraftFields, 'resource' | 'record' | 'form' | 'base' | 'tab' | 'changes'> {
  /** Whether the browser tab that sends the draft takes over the draft from another tab. */
  take: boolean;
}

const isDraftFormKind = (value: unknown): value is DraftFormKind =>
  DRAFT_FORM_KINDS.some((form) => form === value);

/** Whether a value can be the name of a draft, a resource or a tab. */
export const isDraftName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= limits.maxDraftKeyLength &&
  isStorableText(value);

/**
 * Returns a value in a form that every store can keep. It is needed because a draft may contain any text that
 * an operator typed.
 */
function toStorableDraftValue(value: unknown): unknown {
  if (typeof value === 'string')
    return isStorableText(value) ? value : value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorableDraftValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      isStorableText(key) ? [[key, toStorableDraftValue(inner)]] : [],
    ),
  );
}

const parseDraftFieldValues = (value: unknown): Loose => {
  if (!isObject(value)) throw new ApiError('bad_request');
  return toStorableDraftValue(value) as Loose;
};

function parseDraftBase(value: unknown): DraftFields['base'] {
  if (!isObject(value)) throw new ApiError('bad_request');
  const { version, values, ...others } = value;
  refuseUnknownKeys(Object.keys(others).map((key) => `base.${key}`));
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0)
    throw new ApiError('bad_request');
  return { version, values: parseDraftFieldValues(values) };
}

/** Parses a draft's body. Throws 400 if the body is no draft. The values of the draft are not validated. */
export function parseDraftBody(body: Loose): ParsedDraftBody {
  refuseUnknownKeys(Object.keys(body).filter((key) => !DRAFT_BODY_KEYS.includes(key)));
  const { resource, record = null, form, base, tab, changes, take = false } = body;
  const isRecordIdValid = record === null || (typeof record === 'string' && isPossibleId(record));
  if (
    !isDraftName(resource) ||
    !isRecordIdValid ||
    !isDraftFormKind(form) ||
    !isDraftName(tab) ||
    typeof take !== 'boolean'
  )
    throw new ApiError('bad_request');
  return {
    resource,
    record,
    form,
    base: parseDraftBase(base),
    tab,
    changes: parseDraftFieldValues(changes),
    take,
  };
}
