import type { Reader } from '../store/store';
import type { ChangeAnswer, OutgoingAnswer, ReadAnswer, Route, RouteAnswer, RouteCall } from './route';

/** Converts a route's answer to the API's answer: completes, masks and records its records. */
export interface FinalizeAnswer {
  (reader: Reader, route: Route, call: RouteCall, answer: ChangeAnswer): Promise<RouteAnswer>;
  (reader: Reader, route: Route, call: RouteCall, answer: ReadAnswer): Promise<OutgoingAnswer>;
}
