import {
  type AnyField,
  type AnyResource,
  asksForAccount,
  getAt,
  holdsFields,
  holdsWord,
  type IsMasked,
  isGivenAlready,
  isGrant,
  isObject,
  isOfAccount,
  isOpenMasked,
  isSecret,
  type Loose,
  maskedIn,
  mayAskForAccount,
  mayWrite,
  mayWriteRecord,
  nothingMasked,
  type Shape,
  walk,
} from '../../../src/core/schema/index';
import { oncePerShape } from '../../../src/core/schema/record/folds';
import { holdsWords, readsOf, writesOf } from '../../../src/core/schema/record/rights';
import { uniqueKey, uniqueRules } from '../../../src/core/schema/record/unique';
import type { Tried } from '../accessLog/probes';
import { ApiError } from '../basics/errors';
import type { Faces } from '../call/faces';
import type { Operator } from '../call/operator';
import { OWN_KEYS } from '../call/ownKeys';
import { opensPersonal, requirePersonal } from '../call/rights';
import type { Call } from '../call/route';
import type { Document } from '../store/store';

/**
 * Answers each question about a right to personal data in one place (decisions, section 14). First come the values of a
 * record that an operator may write, then the values that an operator may read.
 */

/* ---- Writing: which values may this right write of this record? ---- */

/** Yields the paths of a body's values; a value without a declared field has a path too. */
function* sentPaths(fields: Shape, sent: Loose, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isGroup = field && holdsFields(field) && isObject(value) && Object.keys(value).length > 0;
    if (isGroup) yield* sentPaths(field.of, value, `${prefix}${name}.`);
    else yield prefix + name;
  }
}

/** Throws 403 unless the operator may change a record as a whole: delete it, change its files, or act on it. */
export function admitRecord({ operator }: Pick<Call, 'operator'>, face: AnyResource, record: object): void {
  if (!mayWriteRecord(operator.scope, face, record)) throw new ApiError('no_right');
}

/**
 * Throws 403 if a body sends a value that the operator may not write of a stored record. It compares no values: an
 * equal one is refused like any other, so that no refusal confirms a guess.
 */
export function admitBody(
  { operator }: Pick<Call, 'operator'>,
  face: AnyResource,
  before: Document,
  sent: Loose,
): void {
  if (mayWriteRecord(operator.scope, face, before)) return;
  const known = new Map(walk(face.fields));
  const isOpen = (path: string) => {
    const field = known.get(path);
    return field !== undefined && isOpenMasked(field);
  };
  const paths = [...sentPaths(face.fields, sent)].filter(
    (path) => path !== '_id' && !OWN_KEYS.includes(path),
  );
  if (paths.length === 0 || !paths.every(isOpen)) throw new ApiError('no_right');
}

/** An update before it is stored; `sent` is the body as it came, with the password that no record holds. */
export interface Update {
  before: Document;
  after: Loose;
  sent: Loose;
}

const isSent = (value: unknown) => value !== undefined && value !== '';

/** Whether an update changes the value of a field; a password counts as changed when it is sent. */
function isChanged(path: string, field: AnyField, { before, after, sent }: Update): boolean {
  const value = getAt(before, path);
  // An update of a write-once value is invalid, for any operator.
  if (holdsFields(field) || isGivenAlready(field, value)) return false;
  return isSecret(field) ? isSent(getAt(sent, path)) : value !== getAt(after, path);
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that ask for a right of their own; those of an account are judged with their record. */
const fieldsWithWords = oncePerShape((fields) =>
  walk(fields).filter(
    ([, field]) =>
      !holdsFields(field) && !isOfAccount(field) && (readsOf(field) ?? writesOf(field)) !== undefined,
  ),
);

/** Fields that the rights of an account may be asked for. */
const fieldsOfAccount = oncePerShape((fields) => walk(fields).filter((each) => mayAskForAccount(...each)));

/** Throws 403 for a change of a field whose `writes` names a right that the operator lacks. */
export function admitWrites(
  { operator: { scope } }: Pick<Call, 'operator'>,
  face: AnyResource,
  before: Loose,
  after: Loose,
): void {
  const isHeld = ([path, field]: [string, AnyField]) =>
    holdsFields(field) || isSame(getAt(before, path), getAt(after, path)) || holdsWord(scope, face, field);
  const asked = holdsWords(scope, face, []) ? fieldsWithWords(face.fields) : walk(face.fields);
  if (!asked.every(isHeld)) throw new ApiError('no_right');
}

/**
 * Throws 403 for an update of an account. `no_right` unless the operator has every right of the account.
 * `confirm_needed` if it changes how the account signs in and the own password is not confirmed.
 */
export function admitUpdate(call: Call, face: AnyResource, update: Update): void {
  const { before } = update;
  admitWrites(call, face, before, update.after);
  const changed = fieldsOfAccount(face.fields).filter(
    ([path, field]) => asksForAccount(face, before, path) && isChanged(path, field, update),
  );
  if (!changed.every(([path]) => mayWrite(call.operator.scope, face, before, path))) {
    throw new ApiError('no_right');
  }
  if (changed.some(([, field]) => isOfAccount(field))) call.requireConfirmed();
}

/** Whether updates, new records or imports of some faces may ask for the own password. */
export const mayAskToConfirm = (faces: readonly AnyResource[]): boolean =>
  faces.some(({ fields }) => [...walk(fields)].some(([, field]) => isOfAccount(field)));

/**
 * Throws 403 unless the operator may create a record with what it grants its account, such as an approval. The username
 * and password of a new record are free. Notes the unique values that the new record tries.
 */
export function admitCreation(
  call: Call,
  face: AnyResource,
  record: Loose,
  { blank, body }: { blank: Loose; body: Loose },
): void {
  const { fields } = face;
  admitWrites(call, face, blank, { ...blank, ...body });
  const isGranted = [...walk(fields)].some(([path, field]) => isGrant(field) && getAt(record, path) === true);
  if (isGranted) {
    requirePersonal(call.operator, [face]);
    call.requireConfirmed();
  }
  // They count if the record is refused, or only checked: a created record leaves its own trace.
  noteRecordTried(call, face, record);
}

/* ---- Reading: which values does this right read of records and rows? ---- */

/** Returns what lists mask to an operator of records like this one, which may name no more than its variant. */
export const maskedTo = (operator: Operator, face: AnyResource, record: object = {}): IsMasked =>
  opensPersonal(operator, [face]) ? nothingMasked : maskedIn(face, record);

/** Returns the unique values of a record that its operator may not see of others. */
function triedOf(operator: Operator, face: AnyResource, record: Loose): Tried[] {
  const isMasked = maskedTo(operator, face, record);
  return uniqueRules(face).flatMap(({ paths }) => {
    const value = paths.some(isMasked) ? uniqueKey(face, paths, record) : null;
    return value === null ? [] : [{ path: paths.join(), value: String(value) }];
  });
}

/** Notes the unique values of a record that a call compares with those of others. */
export function noteRecordTried(call: Call, face: AnyResource, record: Loose): void {
  noteTried(call, face.api, triedOf(call.operator, face, record));
}

/**
 * Notes the values that a call filters masked fields by: many values of one field are marked in the record of access.
 */
export function noteTried(
  { access }: Pick<Call, 'access'>,
  { path }: Pick<Faces, 'path'>,
  tried: readonly Tried[],
): void {
  const added = tried.map((one) => ({ ...one, path: `${path}.${one.path}` }));
  access.tried = [...(access.tried ?? []), ...added];
}
