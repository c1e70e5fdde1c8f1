import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a proxy does with a call in the place of handing it on; undefined hands it on. */
type Fault = (call: IncomingMessage, answer: ServerResponse, forward: Forward) => boolean;
/** Hands a call on with other headers, and does something else with the whole answer, or gives its headers otherwise. */
type Forward = (
  headers?: IncomingHttpHeaders,
  whole?: () => void,
  given?: (answer: IncomingMessage) => IncomingHttpHeaders,
) => void;

/** A page as proxies answer it. */
export function page(answer: ServerResponse, status: number): true {
  answer.writeHead(status, { 'Content-Type': 'text/html' });
  answer.end(`<html><body><center><h1>${status}</h1></center><hr><center>nginx</center></body></html>`);
  return true;
}

/** A proxy between the browser and a server, which does what its fault says. */
export interface Between {
  url: string;
  fault: Fault;
  close: () => Promise<void>;
}

/** Starts a proxy before a server. */
export async function startBetween(server: string): Promise<Between> {
  const between: Between = { url: '', fault: () => false, close: async () => {} };
  const proxy = createServer((call, answer) => {
    const forward: Forward = (headers = call.headers, whole, headersOf) => {
      const { method } = call;
      const passed = request(server + call.url, { method, headers }, (given) => {
        if (whole) {
          given.resume().on('end', whole);
          return;
        }
        answer.writeHead(given.statusCode ?? 502, headersOf?.(given) ?? given.headers);
        given.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      call.pipe(passed);
    };
    const isApi = call.url?.startsWith('/api/') ?? false;
    if (!isApi || !between.fault(call, answer, forward)) forward();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  between.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  between.close = () =>
    new Promise((resolve) => {
      proxy.close(() => resolve());
      proxy.closeAllConnections();
    });
  return between;
}
