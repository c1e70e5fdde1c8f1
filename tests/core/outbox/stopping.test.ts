import { expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import { createOutbox } from '../../../server/core/outbox/outbox';
import { createMemoryStore } from '../../../server/core/store/memory';
import { resources } from '../theProduct';

/** Lets whoever waits for it go on once it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('a stop waits for a reply that is on its way, and its operator is told that it was sent', async () => {
  const store = createMemoryStore();
  await store.open(createAllCollections(resources));
  const now = new Date('2026-03-02T01:00:00.000Z');
  const reached = gate();
  const accepted = gate();
  const outbox = createOutbox({
    store,
    mail: {
      send: async () => {
        reached.open();
        await accepted.opened;
      },
    },
    clock: () => now,
    random: (bytes) => new Uint8Array(bytes),
    log: (_, error) => expect.unreachable(String(error)),
  });
  const seen: string[] = [];
  const message = { to: { address: 'kim@example.net', name: '' }, subject: '[회신]', text: '네' };
  const sending = outbox.sendNow(createOutboxEntry({ _id: 'reply', kind: 'reply' }, now), message);
  const told = sending.then(() => seen.push('told'));
  await reached.opened;
  const resting = outbox.rest().then(() => seen.push('stopped'));
  await new Promise((resolve) => setImmediate(resolve));
  seen.push('accepted');
  accepted.open();
  await Promise.all([told, resting]);
  expect(seen).toEqual(['accepted', 'told', 'stopped']);
  expect(await store.get('outbox', 'reply')).toMatchObject({ state: 'sent' });
});
