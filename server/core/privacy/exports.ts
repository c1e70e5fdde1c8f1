import {
  getFirstMenuGroup,
  hasPersonalDataFields,
  isPersonalDataRecord,
  isStorableText,
  lengthOf,
  limits,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { createErrorId } from '../basics/ids';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import type { ApiCallDependencies } from '../call/ports';
import { composeAccessLogEntries } from '../call/recordAccess';
import { requirePersonalDataRight, requireRight } from '../call/rights';
import type { Route, RouteCall } from '../call/route';
import type { Document, StoreSnapshot } from '../store/store';
import { addListRequestToAccessLog } from './notes';

/** The services that record the outcome of an export. */
export type ExportLoggingDependencies = Pick<ApiCallDependencies, 'accessLog' | 'log' | 'random'>;

const EXPORT_REASON_HEADER = 'x-export-reason';

/**
 * Returns the reason that the caller gives for an export; '' if there is none. A token has a stored reason.
 * Other callers send the reason in a header, percent-encoded, because headers can't hold Hangul.
 */
function readExportReasonOfCall({ request, operator }: RouteCall): string {
  if (operator.machine) return operator.machine.reason;
  try {
    return decodeURIComponent(request.headers.get(EXPORT_REASON_HEADER) ?? '').trim();
  } catch {
    return '';
  }
}

/**
 * Adds the reason for an export of personal data to the access log entry, if its length is within
 * `limits.exportReasonLengthLimits`.
 */
function addExportReasonToAccessLog(call: RouteCall): void {
  const { min, max } = limits.exportReasonLengthLimits;
  const reason = readExportReasonOfCall(call);
  const reasonLength = lengthOf(reason);
  if (reasonLength >= min && reasonLength <= max && isStorableText(reason)) call.access.reason = reason;
}

/**
 * Admits an export of personal data. Throws 403: `no_right` without the right to open personal data,
 * `reason_needed` without a valid reason, `confirm_needed` without a confirmed password.
 */
function requireExportPermission(call: RouteCall, { all }: CollectionResources): void {
  requirePersonalDataRight(call.operator, all);
  const { min, max } = limits.exportReasonLengthLimits;
  if (call.access.reason === undefined) throw new ApiError('reason_needed', { args: { min, max } });
  call.requireConfirmed();
}

/**
 * Returns the records of an export. If the export ends before all records are sent, the access log gets
 * another entry with the number of sent records.
 */
function wrapExportToLogEarlyEnd(
  snapshot: StoreSnapshot,
  call: RouteCall,
  { accessLog, log, random }: ExportLoggingDependencies,
): StoreSnapshot {
  let sentRecordCount = 0;
  let isExportFinished = false;
  return {
    totalCount: snapshot.totalCount,
    async next() {
      const batch = await snapshot.next();
      sentRecordCount += batch?.length ?? 0;
      isExportFinished ||= batch === null;
      return batch;
    },
    async close() {
      await snapshot.close();
      if (isExportFinished || !call.access.recordedAt) return;
      isExportFinished = true;
      const cancelledExportEntries = composeAccessLogEntries(call, 'cancelled').map((entry) => ({
        ...entry,
        count: sentRecordCount,
      }));
      await accessLog
        .write(cancelledExportEntries)
        .catch((error: unknown) => log(createErrorId(random), error));
    },
  };
}

/**
 * Returns the records of an export that was not checked for personal data. Throws if one of these records is
 * about a person.
 */
const refusePersonalRecordsInSnapshot = (
  snapshot: StoreSnapshot,
  collection: CollectionResources,
): StoreSnapshot => ({
  ...snapshot,
  async next() {
    const batch = await snapshot.next();
    const isPersonalRecord = (record: Document) =>
      isPersonalDataRecord(findResourceOfRecord(collection, record), record);
    if (batch?.some(isPersonalRecord))
      throw new Error(`An export of ${collection.path} that was not admitted holds persons`);
    return batch;
  },
});

/**
 * Begins an export of a list, if the caller may export it. Records the export if the list is about people or
 * if the route's `access` is `download`. Throws like `requireExportPermission`, and like `openSnapshot`,
 * which opens the records.
 */
export async function beginAccessLoggedExport(
  call: RouteCall,
  route: Route,
  collection: CollectionResources,
  openSnapshot: () => Promise<StoreSnapshot>,
  dependencies: ExportLoggingDependencies,
): Promise<StoreSnapshot> {
  const { access } = call;
  addListRequestToAccessLog(call, collection);
  const isPersonalDataExport = access.action !== null;
  if (isPersonalDataExport) {
    access.action = 'download';
    addExportReasonToAccessLog(call);
  } else if (route.access === 'download') {
    Object.assign(access, { action: 'download', resource: collection.all[0].name });
  }
  // This is the API's only check for the verb `export`, because every export begins here.
  requireRight(call.operator, { group: getFirstMenuGroup(collection.all), verb: 'export' });
  if (isPersonalDataExport) requireExportPermission(call, collection);
  const snapshot = await openSnapshot();
  access.count = snapshot.totalCount;
  const checkedSnapshot =
    isPersonalDataExport || !collection.all.some(hasPersonalDataFields)
      ? snapshot
      : refusePersonalRecordsInSnapshot(snapshot, collection);
  return access.action === null
    ? checkedSnapshot
    : wrapExportToLogEarlyEnd(checkedSnapshot, call, dependencies);
}
