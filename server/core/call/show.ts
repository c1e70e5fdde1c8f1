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
 * the records and notes them for the access entry.
 */
export interface RouteAnswerFinalizer {
  (reader: Reader, route: Route, call: RouteCall, answer: ChangeRouteAnswer): Promise<RouteAnswer>;
  (reader: Reader, route: Route, call: RouteCall, answer: ReadRouteAnswer): Promise<OutgoingAnswer>;
}
