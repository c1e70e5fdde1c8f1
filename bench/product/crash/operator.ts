import type { Client } from '../../../tests/core/node/client';
import { type Attempt, type Known, sendAttempt } from './requests';

/** An operator who saves one thing after the other and remembers what was acknowledged. */
export interface Operator {
  known: Map<string, Known>;
  /** Names of the records saved since the last check. */
  touched: Set<string>;
  /** The save that was asked for and not acknowledged. */
  open: Attempt | null;
  acknowledged: number;
  /** Saves until the server no longer responds. */
  work: (client: Client) => Promise<void>;
  /** Sends the open save again, with the same key and body; from then on it counts as acknowledged. */
  repeat: (client: Client) => Promise<void>;
}

const CREATES_AT_LEAST = 3;

/** Creates an operator whose choices are drawn by `random` (0 up to 1). */
export const newOperator = (label: string, random: () => number): Operator => {
  let made = 0;
  let number = 0;

  const createNext = (): Attempt => {
    made += 1;
    const name = `${label}-${made}`;
    return { kind: 'create', key: crypto.randomUUID(), name, known: null, wanted: { number, file: null } };
  };

  const changeNext = (known: Known, kind: 'update' | 'upload'): Attempt => {
    const wanted = kind === 'update' ? { ...known.state, number } : { ...known.state, file: number };
    return { kind, key: crypto.randomUUID(), name: known.name, known, wanted };
  };

  const next = (): Attempt => {
    number += 1;
    const records = [...operator.known.values()];
    const known = records[Math.floor(random() * records.length)];
    if (!known || records.length < CREATES_AT_LEAST || random() < 0.3) return createNext();
    return changeNext(known, random() < 0.6 ? 'update' : 'upload');
  };

  const send = async (client: Client, attempt: Attempt) => {
    operator.known.set(attempt.name, await sendAttempt(client, attempt));
    operator.touched.add(attempt.name);
    operator.open = null;
    operator.acknowledged += 1;
  };

  const operator: Operator = {
    known: new Map(),
    touched: new Set(),
    open: null,
    acknowledged: 0,
    work: async (client) => {
      for (;;) {
        operator.open = next();
        try {
          await send(client, operator.open);
        } catch (error) {
          if (error instanceof TypeError) return; // no response: the server is gone
          throw error;
        }
      }
    },
    repeat: async (client) => {
      if (operator.open) await send(client, operator.open);
    },
  };
  return operator;
};
