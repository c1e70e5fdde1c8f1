import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkIndexKeys } from '../../../server/core/node/commands/checkKeys';
import { runWithReadOnlySqlite } from '../../../server/core/node/database/sqlite/reading';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document } from '../../../server/core/store/store';
import { fill, thing, things } from './things';

const refusing = (document: Document) => {
  if (document.rank === 'strange') throw new TypeError('No rank');
  return document;
};

test.each([
  ['read', { read: refusing }],
  ['given keys', { keysOf: (document: Document) => things.keysOf(refusing(document)) }],
])('a row that can not be %s is named, and all others are compared', async (_, strict) => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'console.sqlite');
  const store = createSqliteStore(path);
  await store.open([things]);
  await fill(store, [thing('a', { rank: 'strange' }), thing('b', { rank: 7 })]);
  await store.close();
  const found = { faults: [], unreadable: [] };
  const count = await runWithReadOnlySqlite(path, [things], ({ atOneMoment }) =>
    atOneMoment((contents) => checkIndexKeys(contents, { ...things, ...strict }, found)),
  );
  expect([count, found]).toEqual([2, { faults: [], unreadable: ["things/a can't be read"] }]);
});
