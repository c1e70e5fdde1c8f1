import { http, type RequestHandler } from 'msw';
import type { MockApi } from './api';

/**
 * Returns handlers that pass every call of the console API, and every request for a file, to the API itself.
 * So no route is described twice.
 */
export const consoleCallHandlers = (origin: string, api: MockApi): RequestHandler[] =>
  ['/api/console/*', '/files/*'].map((path) => http.all(origin + path, ({ request }) => api(request)));
