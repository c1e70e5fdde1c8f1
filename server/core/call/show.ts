import type { Reader } from '../store/store';
import type { ChangeAnswer, ReadAnswer, Route, RouteAnswer, RouteCall, SentAnswer } from './route';

/** Converts a route's answer to the API's answer: completes, masks and records its records. */
export interface ShowAnswer {
  (reader: Reader, route: Route, call: RouteCall, answer: ChangeAnswer): Promise<RouteAnswer>;
  (reader: Reader, route: Route, call: RouteCall, answer: ReadAnswer): Promise<SentAnswer>;
}
