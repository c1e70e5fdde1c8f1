import { hasPersonalDataFields, isPersonalDataRecord, type Loose } from '../../../src/core/schema/index';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import { ANONYMOUS_OPERATOR } from '../call/operator';
import { isCallForPrinting } from '../call/params';
import { maySeePersonalData, requirePersonalDataRight } from '../call/rights';
import {
  getRouteName,
  type ListExportAnswer,
  type ListPageAnswer,
  type ListRowsAnswer,
  type OutgoingAnswer,
  type PersonalDataFileAnswer,
  type ReadRouteAnswer,
  type Route,
  type RouteAnswer,
  type RouteCall,
  type SingleRecordAnswer,
} from '../call/route';
import type { RouteAnswerFinalizer } from '../call/show';
import type { Reader } from '../store/store';
import { createAnswerBodyMasker } from './bodies';
import { beginAccessLoggedExport, type ExportLoggingDependencies } from './exports';
import { removeLongRichTexts } from './listedTexts';
import { addShownRecordToAccessLog, maskRecord } from './mask';
import {
  addListCountToAccessLog,
  addListPageRequestToAccessLog,
  addRecordsInAnswerToAccessLog,
  addShownRowsToAccessLog,
} from './notes';
import {
  type ReadableResourceContext as Completing,
  fillReferencedFieldValues,
  fillReferencedValuesInSnapshot,
  restrictContextToReadableResources,
} from './shownFields';

type AnswerMaskingDependencies = Completing & ExportLoggingDependencies;

/**
 * Throws at the server's start if a route about personal records lacks `access`, the kind of access that
 * access log entries state.
 */
export function refuseRoutesWithoutAccessKind(routes: readonly Route[]): void {
  const [silent] = routes.filter(
    ({ of, access }) => of?.all.some(hasPersonalDataFields) && access === undefined,
  );
  if (silent) throw new Error(`${getRouteName(silent)} is about personal data and declares no \`access\``);
}

const requireCollectionOfRoute = (route: Route): CollectionResources => {
  if (!route.of) throw new Error(`${getRouteName(route)} answers a record and declares no \`of\``);
  return route.of;
};

/**
 * Returns the answer for a record. The record is masked if the route's access is `list`, or if the caller may
 * not see personal data. For personal records, a route with the access `detail` refuses such a caller
 * instead.
 */
async function toMaskedRecordAnswer(
  storeReader: Reader,
  route: Route,
  call: RouteCall,
  { status, record }: SingleRecordAnswer,
  dependencies: AnswerMaskingDependencies,
): Promise<RouteAnswer> {
  const collection = requireCollectionOfRoute(route);
  const resource = findResourceOfRecord(collection, record);
  // The person is added to the access log entry before the call can be refused. A person already in the entry
  // stays.
  if (!call.access.subject) addShownRecordToAccessLog(call, resource, record, dependencies.messages);
  if (route.access === 'detail' && isPersonalDataRecord(resource, record)) {
    requirePersonalDataRight(call.operator, collection.all);
    if (isCallForPrinting(call.request.headers)) call.access.action = 'print';
  }
  const [filledRecord = record] = await fillReferencedFieldValues(
    storeReader,
    collection,
    [record],
    restrictContextToReadableResources(call, dependencies),
  );
  const isRecordUnmasked = route.access !== 'list' && maySeePersonalData(call.operator, collection.all);
  return {
    status,
    version: record.version,
    body: {
      [collection.one]: isRecordUnmasked
        ? filledRecord
        : maskRecord(resource, filledRecord, dependencies.messages.masks),
    },
    headers: { ETag: `"${record.version}"` },
  };
}

/**
 * Returns the answer with rows of a list. Personal values are masked for every caller, and texts too long for
 * a row are left out.
 */
async function toMaskedRowsAnswer(
  storeReader: Reader,
  route: Route,
  call: RouteCall,
  { rows, summary, fields, headers }: ListRowsAnswer,
  dependencies: AnswerMaskingDependencies,
): Promise<RouteAnswer> {
  const collection = requireCollectionOfRoute(route);
  const filledRows = await fillReferencedFieldValues(
    storeReader,
    collection,
    rows,
    restrictContextToReadableResources(call, dependencies),
    fields,
  );
  addShownRowsToAccessLog(call, collection, rows);
  addListCountToAccessLog(call, filledRows.length, summary.skip);
  const maskedRows = removeLongRichTexts(collection, filledRows).map((row) =>
    maskRecord(findResourceOfRecord(collection, row), row, dependencies.messages.masks),
  );
  return {
    status: 200,
    body: { summary, [collection.many]: maskedRows },
    fields,
    ...(headers && { headers }),
  };
}

/**
 * Returns the answer for a page of a list. The call is recorded before the page is read. It is also recorded
 * if the caller already has the current page and gets an empty answer.
 */
async function toMaskedPageAnswer(
  storeReader: Reader,
  route: Route,
  call: RouteCall,
  requestedPage: ListPageAnswer,
  dependencies: AnswerMaskingDependencies,
): Promise<RouteAnswer> {
  addListPageRequestToAccessLog(call, requireCollectionOfRoute(route), requestedPage);
  const pageAnswer = await requestedPage.page();
  if ('rows' in pageAnswer) return toMaskedRowsAnswer(storeReader, route, call, pageAnswer, dependencies);
  if (call.access.action !== null) {
    const remainingCount = (await requestedPage.count()) - requestedPage.skip;
    addListCountToAccessLog(
      call,
      Math.min(Math.max(remainingCount, 0), requestedPage.limit),
      requestedPage.skip,
    );
  }
  return pageAnswer;
}

/** Returns all records of a list as an export. Throws if the caller may not export them. */
async function maskExportedRecords(
  storeReader: Reader,
  route: Route,
  call: RouteCall,
  { everything, skip, fields }: ListExportAnswer,
  dependencies: AnswerMaskingDependencies,
): Promise<OutgoingAnswer> {
  const collection = requireCollectionOfRoute(route);
  const exportSnapshot = await beginAccessLoggedExport(call, route, collection, everything, dependencies);
  return {
    head: { summary: { totalCount: exportSnapshot.totalCount, skip, limit: 0 } },
    key: collection.many,
    records: fillReferencedValuesInSnapshot(
      storeReader,
      collection,
      exportSnapshot,
      restrictContextToReadableResources(call, dependencies),
      fields,
    ),
    fields,
  };
}

/**
 * Returns a file that belongs to a person's data. The caller needs the right to open these data. The person
 * is added to the access log before the call can be refused.
 */
async function authorizeAndLogPersonalFileAccess(
  call: RouteCall,
  { holder, readingOperator, admit, held }: PersonalDataFileAnswer,
  dependencies: AnswerMaskingDependencies,
) {
  if (holder && readingOperator !== ANONYMOUS_OPERATOR) {
    // A program's token lasts up to a year, so each of its reads gets an entry.
    const onceProperty = readingOperator.machine ? {} : { once: holder.once };
    Object.assign(call.access, { action: 'download', operator: readingOperator, ...onceProperty });
    addShownRecordToAccessLog(call, holder.resource, holder.record, dependencies.messages);
  }
  admit();
  if (holder) requirePersonalDataRight(readingOperator, [holder.resource]);
  return held();
}

/**
 * Returns the function that turns a route's result into the answer to send (decisions, sections 10 and 14).
 * It adds the titles of references, and masks records that the caller may not open. It also names in the
 * access log the people whose data the answer contains.
 */
export function createRouteAnswerFinalizer(dependencies: AnswerMaskingDependencies): RouteAnswerFinalizer {
  const maskBody = createAnswerBodyMasker(dependencies.resources, dependencies.messages);
  const maskAnswerBody = (route: Route, call: RouteCall, { about, ...answer }: RouteAnswer): RouteAnswer => {
    if (about)
      addRecordsInAnswerToAccessLog(
        call,
        () => requireCollectionOfRoute(route),
        about,
        dependencies.messages,
      );
    return { ...answer, body: maskBody(route, call, answer.body) as Loose };
  };
  function maskAndRecordRouteAnswer(
    storeReader: Reader,
    route: Route,
    call: RouteCall,
    answer: SingleRecordAnswer | RouteAnswer,
  ): Promise<RouteAnswer>;
  function maskAndRecordRouteAnswer(
    storeReader: Reader,
    route: Route,
    call: RouteCall,
    answer: ReadRouteAnswer,
  ): Promise<OutgoingAnswer>;
  async function maskAndRecordRouteAnswer(
    storeReader: Reader,
    route: Route,
    call: RouteCall,
    answer: ReadRouteAnswer,
  ): Promise<OutgoingAnswer> {
    if ('record' in answer) return toMaskedRecordAnswer(storeReader, route, call, answer, dependencies);
    if ('rows' in answer) return toMaskedRowsAnswer(storeReader, route, call, answer, dependencies);
    if ('page' in answer) return toMaskedPageAnswer(storeReader, route, call, answer, dependencies);
    if ('everything' in answer) return maskExportedRecords(storeReader, route, call, answer, dependencies);
    if ('held' in answer) return authorizeAndLogPersonalFileAccess(call, answer, dependencies);
    return 'body' in answer ? maskAnswerBody(route, call, answer) : answer;
  }
  return maskAndRecordRouteAnswer;
}
