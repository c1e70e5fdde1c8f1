import type { HttpRequest, SendRequestFunction } from '../../../src/core/provider/wire/send';

export interface Sent extends HttpRequest {
  url: string;
}
type Reply = Response | Error | ((sent: Sent) => Response | Promise<Response>);

/** An answer as the API gives it. */
export const answer = (json: unknown, status = 200): Response =>
  new Response(JSON.stringify(json), { status, headers: { 'Content-Type': 'application/json' } });

/** A transport that gives the replies one after the other, and the requests it got. */
export function scripted(...replies: Reply[]): { send: SendRequestFunction; sent: Sent[] } {
  const sent: Sent[] = [];
  const send: SendRequestFunction = async (url, sending) => {
    const request = { ...sending, url };
    sent.push(request);
    const reply = replies.shift();
    if (!reply) throw new Error(`No reply is left for ${sending.method} ${url}`);
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(request) : reply;
  };
  return { send, sent };
}

/** What a request said, as far as the API looks at it. */
export const summary = ({ method, url, body }: Sent) => ({
  call: `${method} ${decodeURIComponent(url)}`,
  ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
});
