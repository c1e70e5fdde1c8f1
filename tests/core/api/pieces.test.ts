import { afterEach, describe, expect, test, vi } from 'vitest';
import { readLimitedBody, streamLimitedBody } from '../../../server/core/call/pieces';
import { limits } from '../../../src/core/schema/index';

const SECOND_MS = 1_000;
const MOST = limits.maxFileBytes;

/** A body that sends so many bytes every so many milliseconds, without end. */
const paced = (bytes: number, everyMs: number) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      controller.enqueue(new Uint8Array(bytes));
    },
  });

/** Why a body was not read, within an hour. */
async function givenUp(body: ReadableStream<Uint8Array>) {
  const outcome = readLimitedBody(body, MOST).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(3_600 * SECOND_MS);
  return outcome;
}

describe('A body', () => {
  afterEach(() => void vi.useRealTimers());

  test('that stops coming is given up after ten seconds', async () => {
    vi.useFakeTimers();
    const reading = readLimitedBody(new ReadableStream(), MOST);
    const refusal = expect(reading).rejects.toMatchObject({ code: 'too_slow' });
    await vi.advanceTimersByTimeAsync(limits.requestBodyTimeoutSeconds * SECOND_MS);
    await refusal;
  });

  test('that comes a byte at a time is given up, however long it is ready to go on', async () => {
    vi.useFakeTimers();
    expect(await givenUp(paced(1, SECOND_MS))).toBe('too_slow');
  });

  test('that comes as slowly as a bad line sends is read to its end', async () => {
    vi.useFakeTimers();
    expect(await givenUp(paced(limits.minBodyBytesPerSecond, SECOND_MS - 1))).toBe('too_large');
  });

  test('is not blamed for the time that its reader takes', async () => {
    vi.useFakeTimers();
    const taken: number[] = [];
    const slowly = (async () => {
      for await (const piece of streamLimitedBody(paced(1_000, SECOND_MS), 6_000)) {
        taken.push(piece.byteLength);
        await new Promise((resolve) => setTimeout(resolve, 60 * SECOND_MS));
      }
    })();
    const refusal = expect(slowly).rejects.toMatchObject({ code: 'too_large' });
    await vi.advanceTimersByTimeAsync(3_600 * SECOND_MS);
    await refusal;
    expect(taken).toHaveLength(6);
  });

  test('in crumbs is refused, and one in small pieces is not', async () => {
    const of = (size: number) => {
      let left = 5_000;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          left -= 1;
          if (left < 0) controller.close();
          else controller.enqueue(new Uint8Array(size));
        },
      });
    };
    await expect(readLimitedBody(of(1), MOST)).rejects.toMatchObject({ code: 'bad_request' });
    expect((await readLimitedBody(of(512), MOST)).byteLength).toBe(5_000 * 512);
  });
});
