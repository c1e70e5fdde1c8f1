import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test, vi } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Asset } from '../../../src/core/schema/index';
import { createTestApi, upload } from './harness';
import { png } from './pictures';

test('A torn row about a file costs no bytes: the file is there again with its row', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'torn-'));
  const path = join(folder, 'console.sqlite');
  const t = await createTestApi({ store: createSqliteStore(path) });
  const call = await t.signIn();
  const { url } = (await call('POST', 'images', upload(png, '그림.png'))).json.image as unknown as Asset;
  const setRow = (doc: string) => {
    const database = new DatabaseSync(path);
    const former = database.prepare('select doc from _assets').get().doc as string;
    database.prepare('update _assets set doc = ?').run(doc);
    database.close();
    return former;
  };
  const row = setRow('{');
  await t.api.sweep();
  expect((await call('GET', url)).status).toBe(404);
  setRow(row);
  expect((await call('GET', url)).status).toBe(200);
  await t.store.close();
  rmSync(folder, { recursive: true });
});
