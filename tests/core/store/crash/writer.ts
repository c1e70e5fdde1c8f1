import { join } from 'node:path';
import { createSqliteStore } from '../../../../server/core/node/database/sqlite/sqlite';
import { createDiskFilesBackend } from '../../../../server/core/node/files/disk';
import { thing, things } from '../things';

/** Stores a file and its document, again and again, and says each number once both are acknowledged. */
const [, , directory = ''] = process.argv;
const store = createSqliteStore(join(directory, 'console.db'));
const files = createDiskFilesBackend(join(directory, 'files'));
await store.open([things]);
for (let rank = 1; ; rank += 1) {
  const id = rank.toString(16).padStart(32, '0');
  await files.put(id, new TextEncoder().encode(id.repeat(100)));
  await store.transaction(async (tx) => {
    await tx.insert('things', thing(id, { rank }));
    await tx.insert('things', thing(`${id}-twin`, { rank }));
  });
  process.stdout.write(`${rank}\n`);
}
