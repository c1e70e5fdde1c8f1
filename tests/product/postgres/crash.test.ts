import { expect, test } from 'vitest';
import { runCrashes } from '../../../bench/product/crash/run';
import { freshDatabase } from '../../core/postgres/database';

test('a server on PostgreSQL that is killed during saves loses, halves and doubles none (`npm run bench -- crash 200 postgres`)', async () => {
  const database = await freshDatabase();
  try {
    const { acknowledged, cutOff } = await runCrashes(
      3,
      { variables: { DATABASE_URL: database.url } },
      () => {},
    );
    expect(acknowledged).toBeGreaterThan(5);
    expect(cutOff.stored + cutOff.notStored).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 180_000);
