import { SECOND_MS } from '../basics/time';
import type { ApiCallDependencies } from './ports';
import type { OutgoingAnswer, Route, RouteCall } from './route';
import { recheckCallerRights } from './steps';

/** Milliseconds between two checks of the caller while an export is sent. */
const RIGHTS_CHECK_INTERVAL_MS = SECOND_MS;

/**
 * Returns the answer of an export that breaks off once its caller has lost the session or a right. The end of
 * a session by its age or idle time does not count, because the client is still reading.
 */
export function recheckRightsDuringExport(
  answer: OutgoingAnswer,
  route: Route,
  call: RouteCall,
  ports: ApiCallDependencies,
): OutgoingAnswer {
  if (!('records' in answer)) return answer;
  const { records } = answer;
  let checkedAtMs = call.now.getTime();
  const readNextBatch = async () => {
    const nowMs = ports.clock().getTime();
    // A clock that was set back must not postpone the next check.
    if (nowMs < checkedAtMs || nowMs - checkedAtMs >= RIGHTS_CHECK_INTERVAL_MS) {
      await recheckCallerRights(route, call, ports.store, ports);
      checkedAtMs = nowMs;
    }
    return records.next();
  };
  return { ...answer, records: { ...records, next: readNextBatch } };
}
