import { isStorable, lengthOf, limits } from '../../../src/core/schema/index';
import type { AccessLog } from '../accessLog/log';
import { ApiError } from '../basics/errors';
import { newErrorId } from '../basics/ids';
import type { Faces } from '../call/faces';
import type { CallPorts } from '../call/ports';
import { entriesOf } from '../call/recordAccess';
import { requireRight } from '../call/rights';
import type { Call } from '../call/route';
import type { Snapshot } from '../store/store';
import { noteList } from './notes';

const REASON = 'x-export-reason';

/** Returns the reason that a call gives, percent-encoded in a header since headers hold no Hangul; '' for none. */
function reasonOf({ request }: Call): string {
  try {
    return decodeURIComponent(request.headers.get(REASON) ?? '').trim();
  } catch {
    return '';
  }
}

/**
 * Notes the reason of an export of personal data. Throws 403: `no_right` without the right to open personal data,
 * `reason_needed` without a reason of `limits.exportReason` characters, `confirm_needed` without the own password.
 */
function admitExport(call: Call): void {
  const { min, max } = limits.exportReason;
  const reason = reasonOf(call);
  const length = lengthOf(reason);
  const isGiven = length >= min && length <= max && isStorable(reason);
  if (isGiven) call.access.reason = reason;
  requireRight(call.operator, { personal: true });
  if (!isGiven) throw new ApiError('reason_needed', { args: { min, max } });
  call.requireConfirmed();
}

/**
 * Records an export that is given up before its end as cancelled, with the number of records that left. An export whose
 * beginning could not be recorded never began.
 */
export function watchedExport(
  records: Snapshot,
  call: Call,
  { accessLog, log, random }: Pick<CallPorts, 'log' | 'random'> & { accessLog: AccessLog },
): Snapshot {
  let sent = 0;
  let isOver = false;
  return {
    totalCount: records.totalCount,
    async next() {
      const batch = await records.next();
      sent += batch?.length ?? 0;
      isOver ||= batch === null;
      return batch;
    },
    async close() {
      await records.close();
      if (isOver || !call.access.recordedAt) return;
      isOver = true;
      const entries = entriesOf(call, 'cancelled').map((entry) => ({ ...entry, count: sent }));
      await accessLog.write(entries).catch((error: unknown) => log(newErrorId(random), error));
    },
  };
}

const begun = new WeakSet<Snapshot>();

/**
 * Begins an export of a list: admits it and records it where the list is about people. Throws like `admitExport`, and
 * like `begin`, which opens the records.
 */
export async function beginExport(
  call: Call,
  faces: Faces,
  begin: () => Promise<Snapshot>,
  ports: Parameters<typeof watchedExport>[2],
): Promise<Snapshot> {
  const { access } = call;
  noteList(call, faces);
  if (access.action !== null) {
    access.action = 'download';
    admitExport(call);
  }
  const opened = await begin();
  access.count = opened.totalCount;
  const records = access.action === null ? opened : watchedExport(opened, call, ports);
  begun.add(records);
  return records;
}

/** Whether records are an export that was admitted. */
export const isBegun = (records: Snapshot): boolean => begun.has(records);
