import { ApiError } from '../basics/errors';
import { type Transaction, URGENT } from '../store/store';
import { nobody } from './operator';
import type { CallPorts } from './ports';
import { entriesOf, noteFor, recordFailure } from './recordAccess';
import { authorise } from './rights';
import type { Call, Route, Step, WriteContext } from './route';

/**
 * Checks the caller once more in the transaction. While the body arrived, the operator may have been withdrawn, lost
 * rights, or signed out.
 */
export async function admitAgain({ who }: Route, { env, now }: Call, tx: Transaction, ports: CallPorts) {
  if (who !== 'anyone') authorise(who, (await ports.authenticate(env, now, false, tx)) ?? nobody, true);
}

/** An answer about many records carries none that a step refused. */
function withoutRecord(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { record: _, ...details } = error.details;
  return new ApiError(error.code, details);
}

/**
 * Returns a function that makes a part of a call's change in a separate transaction, which records itself as a call
 * does.
 */
export const stepsOf =
  (route: Route, call: Call, ports: CallPorts): Step =>
  async (run, locks) => {
    const stored = route.method !== 'GET' && route.isUrgent ? URGENT : {};
    let own = call;
    let released: string[] = [];
    let announces: true | undefined;
    try {
      const work = async (tx: Transaction) => {
        await admitAgain(route, call, tx, ports);
        own = { ...call, access: noteFor(route) };
        const { states, product } = ports;
        const context: WriteContext = { tx, call: own, released: [], states, product };
        const result = await run(context);
        if (context.about) await ports.show(tx, route, own, { status: 200, body: {}, about: context.about });
        await ports.accessLog.append(tx, entriesOf(own, 'done'));
        ({ released, announces } = context);
        return result;
      };
      const made = await ports.store.transaction(work, { ...stored, ...(locks && { locks }) });
      if (announces) ports.wake();
      await ports.release(released);
      return made;
    } catch (error) {
      throw await recordFailure(own, withoutRecord(error), ports);
    }
  };
