// Runs as a child process (node scripts/run.mjs bench/product/abuse/attacker.ts): its parent sends it a task; it ends by itself.
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { kinds, type Target } from './kinds';

/** What the parent sends. */
export interface Order {
  kind: string;
  seconds: number;
  connections: number;
  /** The addresses to come from in turn, so that limits by address count for this client alone. */
  from: readonly string[];
  port: number;
  target: Target;
}

const SECOND = 1_000;

function attack({ kind, seconds, connections, from, port, target }: Order): void {
  const abuse = kinds[kind];
  if (!abuse) throw new Error(`There is no abuse called ${kind}`);
  const end = Date.now() + seconds * SECOND;
  const keepOne = (localAddress: string) => {
    if (Date.now() >= end) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('connect', () => abuse(socket, target));
    // Being refused and cut off is what is tested.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => setImmediate(keepOne, localAddress));
  };
  for (let count = 0; count < connections; count += 1) keepOne(from[count % from.length] ?? '127.0.0.1');
  setTimeout(() => process.exit(0), seconds * SECOND);
}

// A real attacker uses another machine: if this one is busy, the server goes first.
setPriority(constants.priority.PRIORITY_LOW);
process.once('message', (order) => attack(order as Order));
process.send?.('ready');
