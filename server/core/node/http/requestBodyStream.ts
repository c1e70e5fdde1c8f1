import type { IncomingMessage } from 'node:http';

/**
 * Returns a request's body as a stream. The server receives a piece of the body only when the stream is read;
 * until then the rest stays with the client. If the stream is cancelled, the connection stays open for the
 * answer.
 */
export function requestBodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pieces ??= incoming.iterator({ destroyOnReturn: false });
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
