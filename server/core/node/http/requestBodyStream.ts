import type { IncomingMessage } from 'node:http';

/**
 * Returns a request's body as a stream. The stream receives a piece only when it is read; the rest stays with
 * the sender. Cancelling the stream leaves the connection open for the answer.
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
