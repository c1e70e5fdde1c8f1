import { type SetupServer, setupServer } from 'msw/node';
import { sanitizeRichText } from '../server/core/node/sanitize/sanitize';
import { createMockApi } from './api';
import { cookieJar, memoryShelf } from './cookieJar';
import { consoleCallHandlers } from './handlers';

/** The origin of the console in tests. */
export const MOCK_ORIGIN = 'http://console.test';

/**
 * Returns a mocked network, with the demo console at MOCK_ORIGIN and the cookies of one browser. The test
 * must call `startHttpServer` and `close`.
 */
export async function createMockServer(clock?: () => Date): Promise<SetupServer> {
  const jar = cookieJar(memoryShelf());
  const api = await createMockApi({
    sanitize: async (html) => sanitizeRichText(html),
    jar,
    ...(clock && { clock }),
  });
  return setupServer(...consoleCallHandlers(MOCK_ORIGIN, api));
}
