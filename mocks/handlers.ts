import { http, type RequestHandler } from 'msw';
import type { MockApi } from './api';

/** Hands every call of the console API, and every file, to the API itself: no route is described twice. */
export const handlersFor = (origin: string, api: MockApi): RequestHandler[] =>
  ['/api/console/*', '/files/*'].map((path) => http.all(origin + path, ({ request }) => api(request)));
