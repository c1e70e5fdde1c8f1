export interface HttpRequest {
  method: string;
  headers: Headers;
  body: string | FormData | null;
  signal: AbortSignal | null;
  credentials?: 'include';
  /** True if the request continues after the page is closed. */
  keepalive?: true;
  /** `manual` if redirects are not followed. */
  redirect?: 'manual';
  /** Called during an upload with the share of the body that was sent, from 0 to 1. */
  onProgress?: (sentFraction: number) => void;
}

/** Sends one request. Rejects if no answer came, or with the signal's reason if it was aborted. */
export type SendRequestFunction = (url: string, request: HttpRequest) => Promise<Response>;

const parseResponseHeaders = (headerText: string): Headers =>
  new Headers(
    headerText
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const colonIndex = line.indexOf(':');
        return [line.slice(0, colonIndex), line.slice(colonIndex + 1)];
      }),
  );

/**
 * Sends by XMLHttpRequest, because only this reports the progress of an upload. If a service worker handles
 * the request, XMLHttpRequest reports no progress.
 */
export const sendWithProgress: SendRequestFunction = (
  url,
  { method, headers, body, signal, onProgress, credentials },
) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abortRequest = () => request.abort();
    request.open(method, url);
    request.withCredentials = credentials === 'include';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      const { status, responseText } = request;
      // An empty body becomes null, because a response with the status 204, which some proxies send, can't
      // have a body.
      const responseBody = responseText === '' ? null : responseText;
      resolve(
        new Response(responseBody, {
          status,
          headers: parseResponseHeaders(request.getAllResponseHeaders()),
        }),
      );
    };
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abortRequest);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abortRequest);
    request.send(body);
  });

/** Sends by fetch, or by XMLHttpRequest if the caller needs the progress. */
export const sendHttpRequest: SendRequestFunction = (url, request) => {
  if (request.onProgress) return sendWithProgress(url, request);
  const { onProgress: _, ...init } = request;
  return fetch(url, init);
};
