import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Client, signIn } from '../../../tests/core/node/client';
import { addOperator, startServer } from '../../../tests/core/node/serverProcess';
import type { Database } from '../process/engine';
import { newOperator, type Operator } from './operator';
import { type Attempt, countAll, findByName, type Known, type State, stateOf } from './requests';

export interface Report {
  rounds: number;
  /** Saves that the server acknowledged. */
  acknowledged: number;
  /** Saves that a kill cut off, by what the server held of them afterwards. */
  cutOff: { stored: number; notStored: number };
}

const OPERATORS = 4;
const SHORTEST = 20; // milliseconds of work before a kill
const LONGEST = 300;
const CREDENTIALS = { username: 'crash@example.com', password: 'one-of-200-kills' };

/** The only record of this name, as it is stored; throws if it is missing, doubled or half there. */
const heldState = async (client: Client, name: string): Promise<State> => {
  const [notice, ...doubled] = await findByName(client, name);
  if (!notice) throw new Error(`${name} was acknowledged and is lost`);
  if (doubled.length > 0) throw new Error(`${name} is there ${doubled.length + 1} times`);
  return stateOf(client, name, notice);
};

const expectHeld = async (client: Client, { name, state }: Known) => {
  const held = await heldState(client, name);
  if (!isDeepStrictEqual(held, state)) {
    throw new Error(`${name} should hold ${JSON.stringify(state)}, and holds ${JSON.stringify(held)}`);
  }
};

/** Whether a save that was cut off is stored; throws if it is neither wholly there nor wholly absent. */
const wasStored = async (client: Client, { name, known, wanted }: Attempt): Promise<boolean> => {
  if (!known && (await findByName(client, name)).length === 0) return false;
  const held = await heldState(client, name);
  if (isDeepStrictEqual(held, wanted)) return true;
  if (isDeepStrictEqual(held, known?.state)) return false;
  throw new Error(`${name} holds ${JSON.stringify(held)}, which nobody saved`);
};

const expectAll = async (client: Client, { known }: Operator, names: Iterable<string>) => {
  for (const name of names) {
    const record = known.get(name);
    if (record) await expectHeld(client, record);
  }
};

/** Checks what was acknowledged since the last time, then repeats what was cut off and checks that too. */
const settle = async (client: Client, operator: Operator, report: Report) => {
  const { open, touched } = operator;
  await expectAll(
    client,
    operator,
    [...touched].filter((name) => name !== open?.name),
  );
  touched.clear();
  if (!open) return;
  report.cutOff[(await wasStored(client, open)) ? 'stored' : 'notStored'] += 1;
  await operator.repeat(client);
  await expectAll(client, operator, [open.name]);
};

/**
 * Kills a server (SIGKILL) in the middle of its operators' saves, again and again. Throws if an acknowledged save
 * is lost, a record or an attachment is half there, or a repeated save counts twice. The database outlives the server.
 */
export const runCrashes = async (
  rounds: number,
  { variables }: Pick<Database, 'variables'>,
  onRound: (report: Report) => void,
): Promise<Report> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-crash-'));
  const options = { dataDir, variables: { NODE_ENV: 'production', ...variables } };
  await addOperator(options, CREDENTIALS);
  let server = await startServer(options);
  const { url, port } = server;
  const client = await signIn(url, CREDENTIALS.username, CREDENTIALS.password);
  const operators = Array.from({ length: OPERATORS }, (_, index) => newOperator(`w${index}`, Math.random));
  const report: Report = { rounds: 0, acknowledged: 0, cutOff: { stored: 0, notStored: 0 } };
  try {
    while (report.rounds < rounds) {
      const working = operators.map(({ work }) => work(client));
      await wait(SHORTEST + Math.random() * (LONGEST - SHORTEST));
      await server.kill();
      await Promise.all(working);
      server = await startServer({ ...options, port });
      for (const operator of operators) await settle(client, operator, report);
      report.rounds += 1;
      report.acknowledged = operators.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      onRound(report);
    }
    for (const operator of operators) await expectAll(client, operator, operator.known.keys());
    const known = operators.reduce((sum, operator) => sum + operator.known.size, 0);
    const stored = await countAll(client);
    if (stored !== known) throw new Error(`${known} records were made, and ${stored} are there`);
    return report;
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
};
