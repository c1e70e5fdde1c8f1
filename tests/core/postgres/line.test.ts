import { Writable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createPipelinedStatementRunner } from '../../../server/core/node/database/postgres/line';

/** A pool of one connection that answers nothing but empty results; `packets` has what went out in one write each. */
function poolOfOne() {
  const packets: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      packets.push([chunk]);
      done();
    },
    writev: (chunks, done) => {
      packets.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  type Asked = { text: string; callback: (error: null, answer: object) => void };
  const query = ({ text, callback }: Asked) => {
    stream.write(text);
    setImmediate(() => callback(null, { rows: [], command: text }));
  };
  const client = { connection: { stream }, query, release: () => {} };
  return { pool: { connect: async () => client } as unknown as pg.Pool, packets };
}

test('Statements that wait for no answer go out in one packet, and the next ones in another', async () => {
  const { pool, packets } = poolOfOne();
  await createPipelinedStatementRunner(
    pool,
    () => {},
    () => false,
  )(async ({ send, reader }) => {
    await Promise.all([
      send('begin'),
      reader.selectFrom('things').select('_id').execute(),
      send('select 2'),
      // Some know their statement a few promises later, without waiting for an answer.
      Promise.resolve()
        .then(() => {})
        .then(() => send('select 3')),
    ]);
    await send('commit');
  });
  const [together = [], ...later] = packets;
  expect(together.toSorted()).toEqual(['begin', 'select "_id" from "things"', 'select 2', 'select 3']);
  expect(later).toEqual([['commit']]);
});
