import type { IncomingMessage } from 'node:http';

/**
 * A request's body that is read when it is asked for, a piece at a time: what is not asked for stays with its sender.
 * To cancel it leaves the connection alone, on which an answer is still to go out.
 */
export function requestBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
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
