import type { Reader } from '../store/store';
import type {
  ChangeRouteAnswer,
  OutgoingAnswer,
  ReadRouteAnswer,
  Route,
  RouteAnswer,
  RouteCall,
} from './route';

/**
 * Converts a route's answer to the answer that is sent. Adds computed values to the answer's records, masks
 * the records, and adds them to the call's access log entry.
 */
export interface RouteAnswerFinalizer {
  (storeReader: Reader, route: Route, call: RouteCall, answer: ChangeRouteAnswer): Promise<RouteAnswer>;
  (storeReader: Reader, route: Route, call: RouteCall, answer: ReadRouteAnswer): Promise<OutgoingAnswer>;
}
