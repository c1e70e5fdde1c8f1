import {
  type AnyResource,
  getAt,
  hasPersonal,
  isObject,
  isPersonal,
  type Loose,
  walk,
} from '../../../src/core/schema/index';
import { type Faces, faceShowing } from '../call/faces';
import { isPrint } from '../call/params';
import { opensPersonal, requireRight } from '../call/rights';
import type {
  Answer,
  Call,
  ReadAnswer,
  RecordAnswer,
  RecordsAnswer,
  Route,
  RowsAnswer,
  SentAnswer,
} from '../call/route';
import type { Show } from '../call/show';
import type { Reader } from '../store/store';
import { isBegun } from './exports';
import { withoutLongTexts } from './listedTexts';
import { maskRecord, noteRecord, personalOf } from './mask';
import { noteCount, noteRows } from './notes';
import { shownTo, snapshotWithShownFields, type Tools, withShownFields } from './shownFields';

const calledBy = ({ method, path }: Route) => `${method} ${path}`;

/** Throws at the start for a route that is about people's records and does not declare its purpose. */
export function refuseUnrecorded(routes: readonly Route[]): void {
  const [silent] = routes.filter(({ of, access }) => of?.all.some(hasPersonal) && access === undefined);
  if (silent) throw new Error(`${calledBy(silent)} is about personal data and declares no \`access\``);
}

const ownerOf = (route: Route): Faces => {
  if (!route.of) throw new Error(`${calledBy(route)} answers a record and declares no \`of\``);
  return route.of;
};

/**
 * Shows a record, whole if the caller may open it. Others are refused if they asked to open it, else they get it
 * masked.
 */
async function showRecord(
  reader: Reader,
  route: Route,
  call: Call,
  { status, record }: RecordAnswer,
  tools: Tools,
): Promise<Answer> {
  const of = ownerOf(route);
  const face = faceShowing(of, record);
  // A call names its subject before it is refused; else the subject is the answered record's.
  if (!call.access.subject) noteRecord(call, face, record, tools.messages);
  if (route.access === 'detail' && isPersonal(face, record)) {
    requireRight(call.operator, { personal: true });
    if (isPrint(call.request.headers)) call.access.action = 'print';
  }
  const [whole = record] = await withShownFields(reader, of, [record], shownTo(call, tools));
  const isWhole = route.access !== 'list' && opensPersonal(call.operator);
  return {
    status,
    version: record.version,
    body: { [of.one]: isWhole ? whole : maskRecord(face, whole, tools.messages.masks) },
    headers: { ETag: `"${record.version}"` },
  };
}

/** Rows of a list: masked for every caller, and without texts too long for a row. */
async function showRows(
  reader: Reader,
  route: Route,
  call: Call,
  { rows, summary, fields, headers }: RowsAnswer,
  tools: Tools,
): Promise<Answer> {
  const of = ownerOf(route);
  const shown = await withShownFields(reader, of, rows, shownTo(call, tools), fields);
  noteRows(call, of, rows);
  noteCount(call, shown.length, summary.skip);
  const listed = withoutLongTexts(of, shown).map((row) =>
    maskRecord(faceShowing(of, row), row, tools.messages.masks),
  );
  return { status: 200, body: { summary, [of.many]: listed }, fields, ...(headers && { headers }) };
}

const showAll = (reader: Reader, route: Route, call: Call, answer: RecordsAnswer, tools: Tools) => {
  const of = ownerOf(route);
  if (of.all.some(hasPersonal) && !isBegun(answer.records)) {
    throw new Error(`${calledBy(route)} answers an export that \`beginExport\` did not admit`);
  }
  const records = snapshotWithShownFields(reader, of, answer.records, shownTo(call, tools), answer.fields);
  return { ...answer, key: of.many, records };
};

const personalPaths = (resources: readonly AnyResource[]): string[] => [
  ...new Set(
    resources.flatMap(({ fields }) =>
      [...walk(fields)].flatMap(([path, field]) => (personalOf(field) === undefined ? [] : [path])),
    ),
  ),
];

/** Returns a check that throws for a body with a stored record in it, which would leave unmasked and unrecorded. */
function recordsRefused(resources: readonly AnyResource[]) {
  const personal = personalPaths(resources);
  const isRecord = (value: Loose): boolean =>
    typeof value._id === 'string' &&
    typeof value.version === 'number' &&
    ('updatedAt' in value || personal.some((path) => typeof getAt(value, path) === 'string'));
  return function refuse(route: Route, value: unknown): void {
    if (Array.isArray(value)) for (const each of value) refuse(route, each);
    if (!isObject(value)) return;
    if (isRecord(value)) throw new Error(`${calledBy(route)} answers a record in a body of its own`);
    for (const each of Object.values(value)) refuse(route, each);
  };
}

/**
 * Returns the step between every route and its answer (decisions, sections 10 and 14). It adds the titles that records
 * show, masks records without the right to open them, and notes them for the access record.
 */
export function showingOf(tools: Tools): Show {
  const refuseRecords = recordsRefused(tools.resources);
  function show(reader: Reader, route: Route, call: Call, answer: RecordAnswer | Answer): Promise<Answer>;
  function show(reader: Reader, route: Route, call: Call, answer: ReadAnswer): Promise<SentAnswer>;
  async function show(reader: Reader, route: Route, call: Call, answer: ReadAnswer): Promise<SentAnswer> {
    if ('record' in answer) return showRecord(reader, route, call, answer, tools);
    if ('rows' in answer) return showRows(reader, route, call, answer, tools);
    if ('records' in answer) return showAll(reader, route, call, answer, tools);
    if ('body' in answer && !route.ofNoResource) refuseRecords(route, answer.body);
    return answer;
  }
  return show;
}
