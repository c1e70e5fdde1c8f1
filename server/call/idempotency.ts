import { isStorable, limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { HOUR_MS, later } from '../basics/time';
import type { Transaction } from '../store/store';
import type { Answer, Call, ChangeRoute } from './route';

/** The collection that remembers which calls succeeded. */
export const REPLAYS = '_replays';

/** A call that may be repeated: what its sender named it by, and what it carried. */
export interface Repeatable {
  id: string;
  fingerprint: string;
  again: NonNullable<ChangeRoute['again']>;
}

/**
 * What remembers a POST that carries an Idempotency-Key, per operator, route and record; null for any other call. An
 * index within the record is no part of it: when a file is sent again, its index may have become another.
 */
export async function repeatable(
  route: ChangeRoute,
  call: Call,
  fingerprint: () => Promise<string>,
): Promise<Repeatable | null> {
  const key = call.request.headers.get('idempotency-key');
  if (key === null || !route.again) return null;
  if (key === '' || key.length > limits.idempotencyKey || !isStorable(key)) throw new ApiError('bad_request');
  const { method, path } = route;
  return {
    id: await sha256(JSON.stringify([call.operator._id, method, path, call.params.id ?? null, key])),
    fingerprint: await fingerprint(),
    again: route.again,
  };
}

/** The answer to a call that succeeded before; null where it is new. With another body: 409 `already_created`. */
export async function recall(tx: Transaction, call: Call, repeated: Repeatable): Promise<Answer | null> {
  await tx.lock(`replay:${repeated.id}`);
  const replay = await tx.get(REPLAYS, repeated.id);
  if (!replay) return null;
  if (String(replay.expiresAt) <= call.now.toISOString()) {
    await tx.remove(REPLAYS, repeated.id);
    return null;
  }
  const answer = await repeated.again(tx, String(replay.record), Number(replay.status));
  if (replay.fingerprint === repeated.fingerprint) return answer;
  throw new ApiError('already_created', { body: answer.body });
}

/** Remembers a call that succeeded, in its own transaction; failures are not remembered. */
export async function remember(
  tx: Transaction,
  call: Call,
  repeated: Repeatable,
  record: string,
  status: number,
): Promise<void> {
  const expiresAt = later(call.now, limits.idempotencyHours * HOUR_MS);
  const { id, fingerprint } = repeated;
  await tx.insert(REPLAYS, { _id: id, version: 1, fingerprint, record, status, expiresAt });
}
