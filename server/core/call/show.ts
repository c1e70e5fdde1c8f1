import type { Reader } from '../store/store';
import type { Answer, Call, ChangeAnswer, ReadAnswer, Route, SentAnswer } from './route';

/** Turns a route's answer into the API's: records are completed, masked and recorded on the way. */
export interface Show {
  (reader: Reader, route: Route, call: Call, answer: ChangeAnswer): Promise<Answer>;
  (reader: Reader, route: Route, call: Call, answer: ReadAnswer): Promise<SentAnswer>;
}
