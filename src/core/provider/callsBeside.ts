import { type AnyResource, withoutTurnsIn } from '../schema/index';
import { type BulkCalls, bulkCallsOver } from './bulkCalls';
import { type Everything, everythingOver } from './everything';
import { type HistoryCalls, historyCallsOver } from './history';
import type { Http } from './http';
import { type ImportCalls, importsOver } from './imports';
import { type OwnCalls, ownCallsOver } from './ownCalls';
import { type OwnPassword, ownPasswordOver } from './ownPassword';
import { type Reads, readsOver } from './reads';
import { type ViewCalls, viewCallsOver } from './views';

/** The calls that don't concern a single record. */
export interface CallsBeside
  extends OwnPassword,
    OwnCalls,
    BulkCalls,
    ImportCalls,
    Everything,
    Reads,
    ViewCalls,
    HistoryCalls {}

/** Wraps display-only calls: all texts of their responses are in stored order. */
const shown =
  (http: Http): Http =>
  async (path, call) => {
    const answer = await http(path, call);
    return { ...answer, json: withoutTurnsIn(answer.json) };
  };

/** Returns the calls that don't concern a single record. */
export const callsBesideOver = (http: Http, resourceOf: (name: string) => AnyResource): CallsBeside => ({
  ...ownPasswordOver(http),
  ...ownCallsOver(shown(http), resourceOf),
  ...bulkCallsOver(shown(http), resourceOf),
  ...importsOver(shown(http), resourceOf),
  ...everythingOver(shown(http)),
  ...readsOver(shown(http)),
  ...viewCallsOver(http),
  ...historyCallsOver(http, resourceOf),
});
