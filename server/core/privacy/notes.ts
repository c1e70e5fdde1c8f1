import {
  ALL,
  type AnyFilter,
  type AnyResource,
  fieldAt,
  filterKeys,
  filterPaths,
  filtersOf,
  hasPersonal,
  isPersonal,
  type Kind,
  lastName,
  listsOf,
  walk,
} from '../../../src/core/schema/index';
import type { Tried } from '../accessLog/probes';
import { type Faces, faceShowing } from '../call/faces';
import { fixedParams, isPrint, readParams } from '../call/params';
import type { Call } from '../call/route';
import type { Document } from '../store/store';
import { personalOf } from './mask';
import { noteTried } from './rights';

/** Stands for a value that could be personal. */
const NOT_TOLD = '***';

/** Kinds whose values an operator chooses, and does not type. */
const CHOSEN: ReadonlySet<Kind> = new Set<Kind>(['choice', 'choices', 'bool', 'ref', 'int', 'dateTime']);

/** Whether the value of a filter reveals nothing about a person. */
function isHarmless({ fields }: AnyResource, filter: AnyFilter, value: string): boolean {
  const paths = filterPaths(filter);
  const found = paths.map((path) => fieldAt(fields, path));
  // Names of fields, and whether something is empty.
  const words = [ALL, 'true', 'false', ...paths.map(lastName)];
  return (
    words.includes(value) || found.every((field) => CHOSEN.has(field.kind) && personalOf(field) === undefined)
  );
}

/** Returns the filters of a list, as `key=value` with a value only where it can't be personal. */
function filterText(face: AnyResource, params: ReadonlyMap<string, string>): string {
  const filters = listsOf(face).flatMap(filtersOf);
  const fixed = new Set(fixedParams(face).map(({ key }) => key));
  const by = face.variants && lastName(face.variants.by);
  const told = [...params].flatMap(([key, value]) => {
    if (fixed.has(key)) return [];
    const filter = filters.find((one) => filterKeys('call', one).includes(key));
    // Other keys were checked against a list of names: the variant and the order.
    const isTold = key === by || filter === undefined || isHarmless(face, filter, value);
    return [`${key}=${isTold ? value : NOT_TOLD}`];
  });
  return told.join('&');
}

/** Notes how many records a list showed. A mere number, filtered only by harmless fields, is about no person. */
export function noteCount({ access }: Call, count: number, skip: number): void {
  access.count = count;
  if (count === 0 && skip > 0 && !access.filter?.includes(NOT_TOLD)) access.action = null;
}

/** Notes what a valid list call asks for. A list of records that operators write is not recorded. */
export function noteList({ access, request }: Call, { all }: Faces): void {
  const params = readParams(request.url);
  const asked = (face: AnyResource) =>
    fixedParams(face).every(({ key, text }) => params.get(key) === text) && hasPersonal(face);
  const face = all.find(asked);
  const by = face?.variants && params.get(lastName(face.variants.by));
  const variants = by ? by.split(',') : Object.keys(face?.variants?.of ?? {});
  const isAbout = !face?.variants || variants.some((one) => face.variants?.of[one]?.personal !== false);
  if (!face || !isAbout) access.action = null;
  else Object.assign(access, { resource: face.name, filter: filterText(face, params) });
}

/** Notes the rows of a call that is not a list of the collection: rows of people, regardless of its filters. */
export function noteRows({ access }: Call, faces: Faces, rows: readonly Document[]): void {
  if (access.filter !== undefined || access.action === null) return;
  const person = rows.find((row) => isPersonal(faceShowing(faces, row), row));
  if (person) Object.assign(access, { resource: faceShowing(faces, person).name, filter: '' });
  else if (rows.length > 0) access.action = null;
}

/** The field that only identifies records. */
const ID = '_id';

/** Notes a valid request for a page of a list with these fields, or with the default fields. */
export function notePage(call: Call, faces: Faces, fields: readonly string[] | undefined): void {
  noteList(call, faces);
  // It shows no personal data: the records of the list were recorded with the list.
  if (fields?.join() === ID) call.access.action = null;
  else if (call.access.action !== null && isPrint(call.request.headers)) call.access.action = 'print';
}

/** Notes the records that a term found by their titles, as a list that was read. An empty result is noted too. */
export function noteTitles(
  { access }: Call,
  faces: Faces,
  { face, term, documents }: { face: AnyResource; term: string; documents: readonly Document[] },
): void {
  const personal = documents.filter((document) => isPersonal(faceShowing(faces, document), document));
  const isTyped = term.trim() !== '';
  if (personal.length === 0 && (documents.length > 0 || !isTyped)) access.action = null;
  if (hasPersonal(face)) access.resource = face.name;
  Object.assign(access, { count: personal.length, filter: isTyped ? `q=${NOT_TOLD}` : '' });
}

/** Notes that a call asked which values of people others have, as a list that was filtered by them. */
export function noteTaken(call: Call, faces: Faces, taken: readonly string[], tried: readonly Tried[]): void {
  const { access, request } = call;
  const { all } = faces;
  noteTried(call, faces, tried);
  const asked = [...readParams(request.url).keys()].filter((path) =>
    all.some(({ fields }) => [...walk(fields)].some(([own, field]) => own === path && personalOf(field))),
  );
  if (asked.length === 0) access.action = null;
  const filter = asked.map((path) => `${path}=${NOT_TOLD}`).join('&');
  Object.assign(access, { count: taken.some((path) => asked.includes(path)) ? 1 : 0, filter });
}
