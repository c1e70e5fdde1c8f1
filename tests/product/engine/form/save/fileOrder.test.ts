import { expect, test } from 'vitest';
import {
  applyChosenValuesOfOtherSave,
  mergeFormWithOtherSave,
} from '../../../../../src/core/engine/form/merge/merge';
import { planUploads } from '../../../../../src/core/provider/calls/uploads';
import type { AnyResource, Loose } from '../../../../../src/core/schema/index';
import { boards } from '../../../../../src/product/resources/boards/boards';
import { asset, pending } from '../../../../core/engine/form/thing';
import { createOffice, type Fate, type Network, openForm } from './random/office';

const resource: AnyResource = boards;

/** The form of a new post, and what it sends. */
async function openPost() {
  const { reach } = await createOffice(resource);
  const network: Network = { fates: [], doubtful: new Set(), onLate: async () => {}, onTyping: () => {} };
  const sent: string[] = [];
  const form = openForm({
    resource,
    flavour: 'all',
    stored: null,
    send: (url, sending) => {
      sent.push(`${sending.method} ${url.split('/').slice(5).join('/')}`);
      return reach(network)(url, sending);
    },
  });
  const type = (values: Loose) => form.type({ ...form.values(), ...values });
  const meets = (...fates: Fate[]) => {
    network.fates = fates;
  };
  const names = (record: Loose) => (record.files as { name: string }[]).map(({ name }) => name);
  type({ code: 'event', subject: '차례' });
  return { form, type, meets, sent, stored: () => names(form.stored() ?? {}) };
}

test('files stand as they are shown, also where one failed at first and came behind the others', async () => {
  const { form, type, meets, sent, stored } = await openPost();
  type({ files: [pending('1.txt'), pending('2.txt'), pending('3.txt')] });
  meets('arrives', 'lost');
  expect(await form.save()).toMatchObject({ end: 'failed', tasks: [{ name: '1.txt' }] });
  expect(stored()).toEqual(['2.txt', '3.txt']);
  sent.length = 0;
  expect(await form.save()).toEqual({ end: 'stored' });
  expect(stored()).toEqual(['1.txt', '2.txt', '3.txt']);
  expect(sent).toEqual(['POST files/2', 'PUT files']);
});

test('an order that is not taken is no success, and is sent again', async () => {
  const { form, type, meets, stored } = await openPost();
  type({ files: [pending('1.txt'), pending('2.txt')] });
  expect(await form.save()).toEqual({ end: 'stored' });
  type({ files: (form.values().files as Loose[]).toReversed() });
  meets('refused');
  expect(await form.save()).toMatchObject({ end: 'failed', tasks: [{ label: 'files' }] });
  expect(stored()).toEqual(['1.txt', '2.txt']);
  expect(await form.save()).toEqual({ end: 'stored' });
  expect(stored()).toEqual(['2.txt', '1.txt']);
});

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => asset(id));
const of = (...files: unknown[]) => ({ code: 'event', files });
const merge = (mine: unknown[], theirs: unknown[]) =>
  mergeFormWithOtherSave(resource, { base: of(a, b, c), mine: of(...mine), theirs: of(...theirs) });

test('an order of mine stands beside files that somebody else added or took out', () => {
  expect(merge([c, a, b], [a, b, c, d])).toMatchObject({ values: of(c, a, b, d), conflicts: [] });
  expect(merge([c, a, b], [b, c])).toMatchObject({ values: of(c, b), conflicts: [] });
  expect(merge([a, b, c, pending('x')], [c, b, a]).values.files).toMatchObject([c, b, a, {}]);
});

test('where each gave the files another order, the operator is asked, and no file is lost by the answer', () => {
  const added = pending('x');
  const { values, conflicts } = merge([added, c, a, b], [b, a, c, d]);
  expect(conflicts).toEqual(['files']);
  expect(values.files).toEqual([added, c, a, b, d]);
  expect(applyChosenValuesOfOtherSave(resource, values, of(b, a, c, d), ['files']).files).toEqual([
    added,
    b,
    a,
    c,
    d,
  ]);
});

test('a removal alone is no new order', () => {
  const paths = (files: unknown[]) =>
    planUploads(resource, of(a, b, c), of(...files)).map((task) => task.path({ files: [a, c] }));
  expect(paths([a, c])).toEqual(['files/b']);
  expect(paths([c, a])).toEqual(['files/b', 'files']);
});
