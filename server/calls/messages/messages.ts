import { isMailAddress, type Loose } from '../../../src/schema/index';
import { ApiError } from '../../basics/errors';
import { newId, newReference } from '../../basics/ids';
import { turns } from '../../basics/turns';
import { type Answer, BASE, type Call, change, type Route, type WriteContext } from '../../call/route';
import { type Entry, OUTBOX, type Reason } from '../../outbox/entries';
import { MAILINGS, type Mailing, progressOf, tryAgain } from '../../outbox/mailings';
import { newEntry } from '../../outbox/outbox';
import { accessOf } from '../../records/personal';
import type { ResourceCall, Services } from '../../services';
import type { Reader } from '../../store/store';
import { readBody, refuseTooMany, type Wanted } from './body';
import { againFacts, sendFacts, stateFacts } from './facts';
import { type Addressed, addressedIn, composeWith, idsOf, nameOf, refusalOf } from './recipients';

/** The kind of mail that these calls put into the outbox. */
const KIND = 'message';

/** Says how far a mailing is, and who was not reached. */
async function stateOf(reader: Reader, addressed: Addressed, mailing: Mailing, { messages }: Services) {
  const { unreached, ...counts } = await progressOf(reader, mailing);
  const failed: Loose[] = [];
  const turn = turns();
  for (const { entry, reason } of unreached) {
    await turn();
    const document = entry.about === '' ? null : await reader.get(addressed.faces.path, entry.about);
    const name = document ? nameOf(addressed, document, messages) : entry.address;
    failed.push({
      _id: entry.about,
      name,
      message: messages.mail.message.reasons[reason],
      delayed: reason === 'delayed',
    });
  }
  return { ...counts, _id: mailing._id, subject: mailing.subject, unreached: failed };
}

async function answerOf(
  reader: Reader,
  addressed: Addressed,
  id: string,
  status: number,
  services: Services,
): Promise<Answer> {
  const mailing = (await reader.get(MAILINGS, id)) as Mailing | null;
  if (!mailing) throw new ApiError('not_found');
  const state = await stateOf(reader, addressed, mailing, services);
  const failed = state.unreached.filter(({ delayed }) => !delayed).map(({ delayed: _, ...each }) => each);
  return { status, body: { success: state.failed === 0, failed, message: state } };
}

/** Puts a mail to each recipient into the outbox; those who can't be written to stand in it as not reached. */
async function enqueue(work: WriteContext, addressed: Addressed, wanted: Wanted, services: Services) {
  const { tx, call } = work;
  const { random } = services;
  const found = wanted.filter ? await idsOf(work, addressed.faces, wanted.filter) : [];
  const ids = [...new Set([...wanted.ids, ...found])];
  const total = ids.length + wanted.emails.length;
  refuseTooMany(total);
  call.access.count = total;
  if (wanted.filter) call.access.filter = [...wanted.filter.params.keys()].join(', ');
  const _id = newId(call.now, random);
  const { subject, message } = wanted;
  const entryOf = (to: Partial<Entry>, reason: Reason | null): Entry => ({
    ...newEntry({ _id: newReference(random), kind: KIND, batch: _id, subject, ...to }, call.now),
    ...(reason && { state: 'failed' as const, reason }),
  });
  const { expiresAt } = entryOf({}, null);
  await tx.insert(MAILINGS, { _id, version: 1, subject, message, total, by: call.operator._id, expiresAt });
  const turn = turns();
  for (const about of ids) {
    await turn();
    await tx.insert(
      OUTBOX,
      entryOf({ about }, refusalOf(addressed, await tx.get(addressed.faces.path, about))),
    );
  }
  for (const address of wanted.emails) {
    await tx.insert(OUTBOX, entryOf({ address }, isMailAddress(address) ? null : 'bad_address'));
  }
  return _id;
}

const path = `${BASE}/messages`;

const sendRoute = (addressed: Addressed, services: Services): Route =>
  change({
    method: 'POST',
    path,
    who: addressed.faces.who,
    describe: () => sendFacts(addressed.resource.api.many),
    access: accessOf(addressed.faces, 'message'),
    input: 'json',
    answerAgain: (reader, id, status) => answerOf(reader, addressed, id, status, services),
    prepare: async (_call, body) => {
      const wanted = readBody(body, addressed.resource, services.messages);
      return {
        async run(work) {
          const id = await enqueue(work, addressed, wanted, services);
          return { id, answer: await answerOf(work.tx, addressed, id, 200, services) };
        },
        committed: () => services.outbox.wake(),
      };
    },
  });

const idOf = ({ params }: Call) => params.id ?? '';

const stateRoute = (addressed: Addressed, services: Services): Route => ({
  method: 'GET',
  path: `${path}/:id`,
  who: addressed.faces.who,
  describe: () => stateFacts,
  read: (call) => answerOf(services.store, addressed, idOf(call), 200, services),
});

const againRoute = (addressed: Addressed, services: Services): Route =>
  change({
    method: 'POST',
    path: `${path}/:id/again`,
    who: addressed.faces.who,
    describe: () => againFacts,
    access: accessOf(addressed.faces, 'message'),
    input: 'none',
    prepare: async (call) => ({
      async run({ tx, call: { now } }) {
        const id = idOf(call);
        call.access.count = await tryAgain(tx, id, now);
        return { id, answer: await answerOf(tx, addressed, id, 200, services) };
      },
      committed: () => services.outbox.wake(),
    }),
  });

/** Messages to many at once, each alone (decisions, section 3): sending one, how far it is, and trying again. */
export const messageCalls: ResourceCall = (services) => {
  const addressed = addressedIn(services.resources);
  if (!addressed) return [];
  services.outbox.compose(KIND, composeWith(addressed));
  return [sendRoute(addressed, services), stateRoute(addressed, services), againRoute(addressed, services)];
};
