import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newData, OWN } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

/** Milliseconds: each command is a process of its own. */
const SLOW = 60_000;

test(
  'a disk of its own is empty with what its file system made, which a failed restore leaves',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    const backup = join(temporaryFolder(), 'backup');
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 0 });
    const disk = newData();
    const made = join(disk.dataDir, 'lost+found');
    mkdirSync(made, { recursive: true });
    const damaged = temporaryFolder();
    writeFileSync(join(damaged, 'backup.json'), '{}');
    expect((await run(disk, 'restore', damaged)).output).toContain('is damaged');
    expect(readdirSync(disk.dataDir)).toEqual(expect.arrayContaining(['lost+found']));
    expect(await run(disk, 'restore', backup)).toMatchObject({ code: 0 });
    expect(readdirSync(disk.dataDir)).toEqual(
      expect.arrayContaining(['console.sqlite', 'keys.json', 'lost+found']),
    );
    expect((await run(disk, 'operator', 'list')).output).toContain(OWN.username);
  },
  SLOW,
);
