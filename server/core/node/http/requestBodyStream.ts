import type { IncomingMessage } from 'node:http';

/**
 * Returns a request's body as a stream. A piece of the body is received only when the stream is read. If the
 * stream is cancelled, the connection stays open for the answer.
 */
export function requestBodyStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  let chunkIterator: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunkIterator ??= request.iterator({ destroyOnReturn: false });
        const { done, value } = await chunkIterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunkIterator?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
