import { isMailAddress, type Loose, limits } from '../../../src/core/schema/index';
import { newId, newReference } from '../basics/ids';
import { fill, recordName } from '../basics/messages';
import { turns } from '../basics/turns';
import { note } from '../call/accessNote';
import { requireRight } from '../call/rights';
import type { Call, WriteContext } from '../call/route';
import { lockOfBudget, spend } from '../outbox/budget';
import { type Entry, newEntry, nextTurn, OUTBOX, RECIPIENTS, type Reason } from '../outbox/entries';
import { MAILINGS } from '../outbox/mailings';
import type { Services } from '../services';
import { adding } from '../store/locks';
import type { LockKey } from '../store/store';
import { refuseTooMany, type Wanted } from './body';
import { type Addressed, idsOf, ownerOf, refusalOf } from './recipients';

/** The kind of mail that messages are in the outbox. */
export const MESSAGE = 'message';

/** The recipient of a message: a record, or an address without a record. */
interface Recipient extends Partial<Pick<Entry, 'about' | 'address'>> {
  refused: Reason | null;
}

/**
 * Returns the recipients of a message, each once. A record's address counts as that record, so that its member's
 * opt-out holds for it too. Throws 403 `no_right` for other addresses without the right to personal data.
 */
async function recipientsOf(
  work: WriteContext,
  addressed: Addressed,
  wanted: Wanted,
  { messages }: Pick<Services, 'messages'>,
): Promise<Recipient[]> {
  const { tx, call } = work;
  const { path } = addressed.faces;
  const found = wanted.filter ? await idsOf(work, addressed, wanted.filter, messages) : [];
  const ids = new Set([...wanted.ids, ...found]);
  refuseTooMany(ids.size + wanted.emails.length);
  const turn = turns();
  const others: Recipient[] = [];
  for (const address of wanted.emails) {
    await turn();
    const owner = await ownerOf(tx, addressed, address);
    if (owner) ids.add(owner._id);
    else others.push({ address, refused: isMailAddress(address) ? null : 'bad_address' });
  }
  if (others.length > 0) requireRight(call.operator, { personal: true });
  const members: Recipient[] = [];
  for (const about of ids) {
    await turn();
    members.push({ about, refused: refusalOf(addressed, await tx.get(path, about)) });
  }
  return [...members, ...others];
}

/** Returns how many a message would reach, and how many not and why. */
export async function foresee(
  work: WriteContext,
  addressed: Addressed,
  wanted: Wanted,
  { messages }: Services,
): Promise<Loose> {
  const recipients = await recipientsOf(work, addressed, wanted, { messages });
  const record = recordName(messages, addressed.resource.name);
  const counts = new Map<Reason, number>();
  for (const { refused } of recipients) {
    if (refused) counts.set(refused, (counts.get(refused) ?? 0) + 1);
  }
  const failed = recipients.filter(({ refused }) => refused !== null).length;
  return {
    total: recipients.length,
    waiting: recipients.length - failed,
    failed,
    reasons: [...counts].map(([reason, count]) => ({
      message: fill(messages.mail.message.reasons[reason], { record }),
      count,
    })),
  };
}

/** Returns the locks of `enqueue`. */
export const locksOfMailing = ({ operator, now }: Call): LockKey[] => [
  { name: RECIPIENTS },
  lockOfBudget(operator._id, now),
  adding(OUTBOX),
];

/**
 * Puts a mail to each recipient into the outbox; unreachable recipients are in it as not reached. Throws 429
 * `mail_budget` beyond the operator's recipients of the day, 403 `confirm_needed` for many without the own password.
 */
export async function enqueue(
  work: WriteContext,
  addressed: Addressed,
  wanted: Wanted,
  { random, mailBudget, messages }: Services,
): Promise<string> {
  const { tx, call } = work;
  const { now, operator } = call;
  await tx.lock(RECIPIENTS);
  const recipients = await recipientsOf(work, addressed, wanted, { messages });
  const total = recipients.length;
  const filter = wanted.filter && { filter: [...wanted.filter.params.keys()].join(', ') };
  note(call, { count: total, ...filter });
  // A test to oneself does not count.
  const counted = recipients.filter(({ about }) => about !== operator._id).length;
  await spend(tx, operator, counted, mailBudget, now);
  if (total > limits.mailsConfirmed) call.requireConfirmed();
  const _id = newId(now, random);
  const { subject, message } = wanted;
  const first = await nextTurn(tx, now);
  const entryOf = ({ refused, ...to }: Recipient, index: number): Entry => ({
    ...newEntry({ _id: newReference(random), kind: MESSAGE, batch: _id, subject, ...to }, now),
    turn: first + index,
    ...(refused && { state: 'failed' as const, reason: refused, dueAt: null }),
  });
  const { expiresAt } = newEntry({ _id, kind: MESSAGE }, now);
  await tx.insert(MAILINGS, { _id, version: 1, subject, message, total, by: operator._id, expiresAt });
  const turn = turns();
  for (const [index, recipient] of recipients.entries()) {
    await turn();
    await tx.insert(OUTBOX, entryOf(recipient, index));
  }
  return _id;
}
