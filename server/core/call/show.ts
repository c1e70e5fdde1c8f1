import type { Reader } from '../store/store';
import type { Answer, Call, ChangeAnswer, ReadAnswer, Route, SentAnswer } from './route';

/** Turns what a route answers into what leaves the API: records are completed, masked and recorded on the way. */
export interface Show {
  (reader: Reader, route: Route, call: Call, answer: ChangeAnswer): Promise<Answer>;
  (reader: Reader, route: Route, call: Call, answer: ReadAnswer): Promise<SentAnswer>;
}
