import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../process/engine';

const dbms: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** By what is seen, by errors, by added rows, and by how long an answer takes. */
const TECHNIQUES = 'BEUT';
/** Refusals are answers: a payload that only changes which one comes is told apart too. */
const REFUSALS = '400,401,403,404,405,409,412,413,415,416,421,422,428,429,500,503';

/** A header that sqlmap drops from a request that it reads, but not from its arguments. */
const DROPPED = /^If-None-Match: .*$/m;

/** What sqlmap said of a request. */
export interface Verdict {
  isInjectable: boolean;
  /** Whether it tried at all, rather than giving up before. */
  isTried: boolean;
  output: string;
}

/** Has sqlmap try the marked values of a request. Throws where there is no sqlmap. */
export async function attack(request: string, engine: Engine): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'sqlmap-run-'));
  try {
    const file = join(folder, 'request');
    await writeFile(file, request);
    const [dropped = ''] = DROPPED.exec(request) ?? [];
    const options = [
      ...(dropped && ['--headers', dropped]),
      ...['-r', file, '--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
      ...['--dbms', dbms[engine], '--technique', TECHNIQUES, '--ignore-code', REFUSALS],
      ...['--timeout', '20', '--retries', '1', '--ignore-stdin', '--time-sec', '3'],
    ];
    const child = spawn('sqlmap', options, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await once(child, 'close');
    return {
      isInjectable: /identified the following injection point/.test(output),
      isTried: /all tested parameters do not appear to be injectable|identified the following/.test(output),
      output,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
