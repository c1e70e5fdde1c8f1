import {
  fieldAt,
  hasPersonal,
  holdsWriteRight,
  isAccountField,
  isPersonal,
  isWritableMasked,
  type Loose,
  seesPersonal,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { addToNote, skipAccessEntry } from '../../call/accessNote';
import { type Faces, faceShowing } from '../../call/faces';
import type { RouteCall } from '../../call/route';
import type { Document } from '../../store/store';
import { bulkEditPathsOf } from './editOne';

/**
 * Throws 403 for a field that the operator may not write in any record. Throws `confirm_needed` for a field
 * of sign-in accounts if the operator has not confirmed the password. Rights that depend on a record are
 * checked later, for each record.
 */
export function admitEdit(call: RouteCall, { all }: Faces, paths: readonly string[], isTrial: boolean): void {
  const { scope } = call.operator;
  const isHeld = (path: string) =>
    all.some((face) => {
      if (!bulkEditPathsOf(face).includes(path)) return false;
      const field = fieldAt(face.fields, path);
      const isOpen = isWritableMasked(field) || (!isAccountField(field) && !isPersonalAlways(face));
      return holdsWriteRight(scope, face, field) && (isOpen || seesPersonal(scope, face));
    });
  if (!paths.every(isHeld)) throw new ApiError('no_right');
  const isAccount = all.some((face) =>
    paths.some((path) => bulkEditPathsOf(face).includes(path) && isAccountField(fieldAt(face.fields, path))),
  );
  if (isAccount && !isTrial) call.requireConfirmed();
}

/** Whether every record of a resource holds personal data. */
const isPersonalAlways = (face: Faces['all'][number]): boolean =>
  hasPersonal(face) && !Object.values(face.variants?.of ?? {}).some(({ personal }) => personal === false);

/** A record of an edit, and whether the operator lacks a right that the edit of this record needs. */
export interface EditNote {
  document: Document;
  lacksRight: boolean;
}

/**
 * Notes an edit of many records for the record of access, before the first change. One entry covers all
 * people. Another entry, marked as refused, covers the records for which the operator lacks a right.
 */
export function noteEdit(call: RouteCall, faces: Faces, told: readonly EditNote[], filter: string): void {
  const people = told.filter(({ document }) => isPersonal(faceShowing(faces, document), document));
  const [first] = people;
  if (!first) {
    skipAccessEntry(call);
    return;
  }
  const resource = faceShowing(faces, first.document).name;
  const entryOf = (lacksRight: boolean) => {
    const { length: count } = people.filter((each) => each.lacksRight === lacksRight);
    return count > 0
      ? [{ resource, count, filter, result: lacksRight ? ('refused' as const) : ('done' as const) }]
      : [];
  };
  addToNote(call, { each: [...entryOf(false), ...entryOf(true)] });
}

/**
 * Notes for the record of access the people whose records the answer of a dry run names, as for a list that
 * was read.
 */
export function noteTrialEdit(
  call: RouteCall,
  faces: Faces,
  told: readonly EditNote[],
  filter: string,
): void {
  addToNote(call, { action: 'list' });
  noteEdit(call, faces, told, filter);
}

/** Returns the names of the edited fields, as the record of access stores them. */
export const editedFieldNames = (set: Loose): string => `set=${Object.keys(set).join()}`;
