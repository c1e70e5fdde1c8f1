import type { AnyResource } from '../schema/index';
import { type BulkCalls, bulkCallsOver } from './bulkCalls';
import { type Everything, everythingOver } from './everything';
import { type HistoryCalls, historyCallsOver } from './history';
import type { Http } from './http';
import { type ImportCalls, importsOver } from './imports';
import { type OwnCalls, ownCallsOver } from './ownCalls';
import { type OwnPassword, ownPasswordOver } from './ownPassword';
import { type Reads, readsOver } from './reads';
import { type ViewCalls, viewCallsOver } from './views';

/** The calls beside those about one record. */
export interface CallsBeside
  extends OwnPassword,
    OwnCalls,
    BulkCalls,
    ImportCalls,
    Everything,
    Reads,
    ViewCalls,
    HistoryCalls {}

/** Returns the calls beside those about one record. */
export const callsBesideOver = (http: Http, resourceOf: (name: string) => AnyResource): CallsBeside => ({
  ...ownPasswordOver(http),
  ...ownCallsOver(http, resourceOf),
  ...bulkCallsOver(http, resourceOf),
  ...importsOver(http, resourceOf),
  ...everythingOver(http),
  ...readsOver(http),
  ...viewCallsOver(http),
  ...historyCallsOver(http, resourceOf),
});
