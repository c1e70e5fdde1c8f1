import { describe, expect, test } from 'vitest';
import { computeSaveOutcome } from '../../../../../src/core/engine/form/save/outcome';
import { findUnsavedFieldPaths } from '../../../../../src/core/engine/values/sent';
import type { SendRequestFunction } from '../../../../../src/core/provider/wire/send';
import type { AnyResource, Loose } from '../../../../../src/core/schema/index';
import { banners } from '../../../../../src/product/resources/banners';
import { png } from '../../../../core/api/pictures';
import { thing } from '../../../../core/engine/form/thing';
import { createOffice, type Fate, type Network, openForm, storedRecord } from './random/office';

const picture = (name: string) => ({ rawFile: new File([png], name) });

/** The API with a banner of so many pictures, and how its form is opened. */
async function office(pictures: number, flavour = 'all') {
  const { reach } = await createOffice(banners);
  const network: Network = { fates: [], doubtful: new Set(), onLate: async () => {}, onTyping: () => {} };
  const sent: string[] = [];
  const send: SendRequestFunction = (url, sending) => {
    if (sending.method !== 'GET') sent.push(`${sending.method} ${url.split('/').slice(5).join('/')}`);
    if (sending.method === 'PUT') bodies.push(JSON.parse(String(sending.body)));
    return reach(network)(url, sending);
  };
  const bodies: Loose[] = [];
  const form = openForm({ resource: banners, flavour: 'all', send: reach(), stored: null });
  const slide = (form.values().slides as Loose[])[0];
  const slides = Array.from({ length: pictures }, (_, place) => ({
    ...slide,
    image: picture(`${place}.png`),
  }));
  form.type({ ...form.values(), name: '배너', code: 'main', slides });
  expect(await form.save()).toEqual({ end: 'stored' });
  const open = async () =>
    openForm({ resource: banners, flavour, send, stored: await storedRecord(reach, banners) });
  const names = async () => {
    const slides = (await storedRecord(reach, banners))?.slides as { image: { name: string } | null }[];
    return slides.map(({ image }) => image?.name ?? null);
  };
  const meets = (...fates: Fate[]) => {
    network.fates = fates;
  };
  return { open, names, sent, bodies, meets, network, reach };
}

const choose = (
  form: Awaited<ReturnType<Awaited<ReturnType<typeof office>>['open']>>,
  places: readonly number[],
) =>
  form.type({
    ...form.values(),
    slides: (form.values().slides as Loose[]).map((slide, index) =>
      places.includes(index + 1) ? { ...slide, image: picture(`new ${index + 1}.png`) } : slide,
    ),
  });

describe('pictures of places that the store does not have yet', () => {
  test('are sent once their slides are stored, in a mall, whose ten places all are', async () => {
    const { open, names } = await office(3, 'mall');
    const form = await open();
    choose(form, [5]);
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await names()).toEqual([
      '0.png',
      '1.png',
      '2.png',
      null,
      'new 5.png',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('are sent beside those of places that it has', async () => {
    const { open, names } = await office(3, 'mall');
    const form = await open();
    choose(form, [1, 4, 8]);
    expect(await form.save()).toEqual({ end: 'stored' });
    const expected = ['new 1.png', '1.png', '2.png', 'new 4.png', null, null, null, 'new 8.png', null, null];
    expect(await names()).toEqual(expected);
  });

  test('are sent where a banner has no slide at all', async () => {
    const { open, names } = await office(0);
    const form = await open();
    choose(form, [1]);
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await names()).toEqual(['new 1.png']);
  });
});

describe('a slide that nobody touched', () => {
  test('is not stored, nor asked for what it lacks', async () => {
    const { open, names } = await office(0);
    expect(await names()).toEqual([]);
    const form = await open();
    form.type({ ...form.values(), name: '새 이름' });
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await names()).toEqual([]);
  });

  test('goes with a save that stores others', async () => {
    const { open, names } = await office(0);
    const form = await open();
    const [blank] = form.values().slides as Loose[];
    form.type({ ...form.values(), slides: [{ ...blank, image: picture('a.png') }, blank] });
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await names()).toEqual(['a.png']);
    expect(form.values().slides).toHaveLength(1);
  });
});

describe('a picture that another one follows', () => {
  test('stays until that one is stored', async () => {
    const { open, names, sent, bodies, meets } = await office(2);
    const form = await open();
    const [first] = form.values().slides as { image: { _id: string } }[];
    choose(form, [1]);
    form.type({ ...form.values(), name: '새 이름' });
    meets('arrives', 'refused');
    expect(await form.save()).toMatchObject({ end: 'failed', tasks: [{ name: 'new 1.png' }] });
    expect(bodies[0]?.slides).toMatchObject([{ image: { _id: first?.image._id } }, {}]);
    expect(await names()).toEqual(['0.png', '1.png']);
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await names()).toEqual(['new 1.png', '1.png']);
    expect(sent).toEqual(['PUT ', 'POST slides/0/image', 'POST slides/0/image']);
  });

  test('stays where only the picture is new, without a write of the record', async () => {
    const { open, names, sent, meets } = await office(1);
    const form = await open();
    choose(form, [1]);
    meets('lost');
    expect(await form.save()).toMatchObject({ end: 'failed' });
    expect(sent).toEqual(['POST slides/0/image']);
    expect(await names()).toEqual(['0.png']);
  });
});

describe('where an answer is lost', () => {
  test('what is put back to what it was is stored so all the same', async () => {
    const { open, reach, meets } = await office(1);
    const form = await open();
    form.type({ ...form.values(), name: '잠깐' });
    meets('unanswered');
    expect(await form.save()).toMatchObject({ end: 'refused' });
    form.type({ ...form.values(), name: '배너' });
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await storedRecord(reach, banners)).toMatchObject({ name: '배너', version: 4 });
  });

  test('a file that is sent again brings what somebody else changed meanwhile, and overwrites nothing of it', async () => {
    const { open, reach, names, meets } = await office(1);
    const form = await open();
    choose(form, [1]);
    meets('unanswered');
    expect(await form.save()).toMatchObject({ end: 'failed' });
    const other = await open();
    other.type({ ...other.values(), name: '다른 이름' });
    expect(await other.save()).toEqual({ end: 'stored' });
    expect(await form.save()).toEqual({ end: 'stored' });
    form.type({ ...form.values(), code: 'other' });
    expect(await form.save()).toEqual({ end: 'stored' });
    expect(await storedRecord(reach, banners)).toMatchObject({ name: '다른 이름', code: 'other' });
    expect(await names()).toEqual(['new 1.png']);
  });
});

describe('what is typed into a field that is hidden by now', () => {
  const stored = { _id: '1', kind: 'plain', subject: 'a', display: { period: true, until: null } };

  test('is not to be stored, until the field is shown again', () => {
    const typed = { ...stored, display: { period: false, until: '2026-01-01' } };
    expect(findUnsavedFieldPaths(thing, stored, typed)).toEqual(['display.period']);
    const shown = { ...stored, display: { period: true, until: '2026-01-01' } };
    expect(findUnsavedFieldPaths(thing, stored, shown)).toEqual(['display.until']);
  });
});

describe('a save', () => {
  const task = { label: 'thumb', name: 'a.png', path: () => 'thumb' };
  const end = (
    base: Loose,
    values: Loose,
    touched: readonly string[] = [],
    tasks: readonly (typeof task)[] = [],
  ) => computeSaveOutcome({ resource: thing as AnyResource, base, values, touched: new Set(touched), tasks });
  const [before, after] = [
    { kind: 'plain', subject: 'a', content: '' },
    { kind: 'plain', subject: 'b', content: 'text' },
  ];

  test('is a success only where nothing differs from what is stored', () => {
    expect(end(before, before)).toEqual({ end: 'stored' });
    expect(end(before, before, ['subject'])).toEqual({ end: 'stored' });
    expect(end(before, after)).toEqual({ end: 'left', paths: ['subject', 'content'] });
    expect(end(before, after, ['subject'])).toEqual({ end: 'left', paths: ['content'] });
    expect(end(before, after, ['subject', 'content'])).toEqual({ end: 'changed' });
  });

  test('is none while a file is missing, whatever else is fine', () => {
    expect(end(before, before, [], [task])).toEqual({ end: 'failed', tasks: [task] });
    expect(end(before, after, ['subject', 'content'], [task])).toEqual({ end: 'failed', tasks: [task] });
  });
});
