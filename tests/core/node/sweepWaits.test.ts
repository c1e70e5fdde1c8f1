import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { newData, OWN, signInAt, startOwn } from './ownServer';
import { addOperator, run } from './serverProcess';

test('after a long pause the log and the session say until when the sweep waits; a command ends it', async () => {
  const options = newData();
  await addOperator(options, OWN);
  const database = new DatabaseSync(join(options.dataDir, 'console.sqlite'));
  database.exec(`update _heartbeat set doc = json_set(doc, '$.at', '2020-01-01T00:00:00.000Z')`);
  database.close();

  const server = await startOwn(options);
  expect(server.output()).toMatch(/"event":"sweep-waits","until":"\d{4}-/);
  const client = await signInAt(server);
  const sweepFrom = async () => {
    const { session } = (await client('GET', 'session')).json;
    return (session as { sweepFrom?: string }).sweepFrom;
  };
  expect(server.output()).toContain(`"until":"${await sweepFrom()}"`);
  // In the running server, then without one.
  expect(await run(options, 'data', 'sweep')).toEqual({ code: 0, output: 'What had expired is removed.\n' });
  expect(await sweepFrom()).toBeUndefined();
  await server.stop();
  expect(await run(options, 'data', 'sweep')).toEqual({ code: 0, output: 'What had expired is removed.\n' });
});
