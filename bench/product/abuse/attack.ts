import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Order } from './attacker';

/** Begins an attack in a process of its own; resolves once it runs, with what waits for its end. */
export async function attack(order: Order): Promise<{ ended: Promise<unknown> }> {
  const child: ChildProcess = fork('scripts/run.mjs', ['bench/product/abuse/attacker.ts']);
  await once(child, 'message');
  child.send(order);
  return { ended: once(child, 'exit') };
}
