import type { Reader } from '../store/store';
import type { Answer, Call, ChangeAnswer, ReadAnswer, Route, SentAnswer } from './route';

/** Converts a route's answer to the API's answer: completes, masks and records its records. */
export interface ShowAnswer {
  (reader: Reader, route: Route, call: Call, answer: ChangeAnswer): Promise<Answer>;
  (reader: Reader, route: Route, call: Call, answer: ReadAnswer): Promise<SentAnswer>;
}
