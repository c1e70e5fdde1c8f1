import { describe, expect, it } from 'vitest';
import { isPendingFile, planUploads } from '../../../src/core/provider/calls/uploads';
import type { AnyResource, Asset, Loose } from '../../../src/core/schema/index';
import { banners } from '../../../src/product/resources/banners';
import { boards } from '../../../src/product/resources/boards/boards';
import { downloads } from '../../../src/product/resources/downloads';

const stored = (_id: string): Asset => ({
  _id,
  name: `${_id}.png`,
  size: 1,
  type: 'image/png',
  url: `/files/${_id}/${_id}.png`,
});
const chosen = (name: string) => ({ rawFile: new File(['x'], name) });

/** The calls in order, each made upon the record as it is stored. */
const calls = (resource: AnyResource, record: Loose, values: Loose): string[] =>
  planUploads(resource, record, values).map(
    ({ sending, name, ...task }) => `${sending ? 'POST' : 'DELETE'} ${task.path(record)} ${name}`,
  );

describe('a single file', () => {
  it('is sent after its record was created', () => {
    expect(calls(downloads, { upload: null }, { upload: chosen('안내.pdf') })).toEqual([
      'POST upload 안내.pdf',
    ]);
  });

  it('is replaced by one call', () => {
    expect(calls(downloads, { upload: stored('a') }, { upload: chosen('b.pdf') })).toEqual([
      'POST upload b.pdf',
    ]);
  });

  it('is removed where the form cleared it', () => {
    expect(calls(downloads, { upload: stored('a') }, { upload: null })).toEqual(['DELETE upload a.png']);
  });

  it('makes no call where nothing changed', () => {
    expect(calls(downloads, { upload: stored('a') }, { upload: stored('a') })).toEqual([]);
    expect(calls(downloads, { upload: null }, { upload: null })).toEqual([]);
    expect(calls(downloads, { upload: stored('a') }, {})).toEqual([]);
  });
});

describe('files in an order', () => {
  const [a, b, c] = [stored('a'), stored('b'), stored('c')];

  it('are appended to a new record, after the thumbnail', () => {
    const values = { thumb: chosen('t.png'), files: [chosen('1.pdf'), chosen('2.pdf')] };
    expect(calls(boards, { thumb: null, files: [] }, values)).toEqual([
      'POST thumb t.png',
      'POST files/0 1.pdf',
      'POST files/0 2.pdf',
    ]);
  });

  it('find their index in the record as the calls before left it', () => {
    const [first, second] = planUploads(boards, {}, { files: [chosen('1.pdf'), chosen('2.pdf')] });
    expect(first?.path({ files: [] })).toBe('files/0');
    expect(second?.path({ files: [a] })).toBe('files/1');
    // The first one failed: the second takes its place, and no index is skipped.
    expect(second?.path({ files: [] })).toBe('files/0');
  });

  it('are deleted one by one before anything is sent', () => {
    const values = { thumb: chosen('t.png'), files: [b, chosen('1.pdf')] };
    const before = { files: [a, b, c] };
    expect(calls(boards, before, values)).toEqual([
      'DELETE files/a a.png',
      'DELETE files/c c.png',
      'POST thumb t.png',
      'POST files/3 1.pdf',
    ]);
  });

  it('are deleted, and a chosen one is appended, wherever it stands', () => {
    const record = { files: [a, b, c] };
    const tasks = planUploads(boards, record, { files: [a, chosen('1.pdf'), c] });
    expect(tasks.map((task) => task.path({ files: [a, c] }))).toEqual(['files/b', 'files/2']);
  });

  it('are replaced in one call where a chosen one takes the place', () => {
    const values = { files: [a, { ...chosen('1.pdf'), replaces: 'b' }, c] };
    expect(calls(boards, { files: [a, b, c] }, values)).toEqual(['POST files/1 1.pdf']);
  });

  it('are appended where the one to be replaced is gone', () => {
    const values = { files: [{ ...chosen('1.pdf'), replaces: 'b' }] };
    expect(calls(boards, { files: [] }, values)).toEqual(['POST files/0 1.pdf']);
  });

  it('are deleted by the ids that `_files` names', () => {
    const values = { files: [a, b], _files: ['b'] };
    expect(calls(boards, { files: [a, b] }, values)).toEqual(['DELETE files/b b.png']);
  });

  it('make no call where nothing changed', () => {
    expect(calls(boards, { files: [a, b] }, { files: [a, b] })).toEqual([]);
  });
});

describe('images inside a list', () => {
  const [first, second] = [
    { _id: '1', image: stored('a') },
    { _id: '2', image: null },
  ];

  it('are sent by the index that their item has in the stored list, wherever the form has moved it', () => {
    const values = { slides: [{ ...second, image: chosen('b.png') }, first] };
    expect(calls(banners, { slides: [first, second] }, values)).toEqual(['POST slides/1/image b.png']);
  });

  it('find their item again in the record as the calls before left it', () => {
    const [task] = planUploads(
      banners,
      { slides: [first] },
      { slides: [{ ...first, image: chosen('b.png') }] },
    );
    expect(task?.path({ slides: [second, first] })).toBe('slides/1/image');
  });

  it('wait while their item is not stored', () => {
    expect(calls(banners, { slides: [first] }, { slides: [{ image: chosen('new.png') }, first] })).toEqual(
      [],
    );
  });

  it('carry a label without the index', () => {
    const [task] = planUploads(
      banners,
      { slides: [first] },
      { slides: [{ ...first, image: chosen('b.png') }] },
    );
    expect(task).toMatchObject({ label: 'slides.image', name: 'b.png' });
  });

  it('need no call where the save dropped or kept them', () => {
    const before = {
      slides: [
        { _id: '1', image: stored('a') },
        { _id: '2', image: stored('b') },
      ],
    };
    expect(
      calls(banners, before, {
        slides: [
          { _id: '2', image: stored('b') },
          { _id: '1', image: null },
        ],
      }),
    ).toEqual([]);
  });
});

describe('a task', () => {
  it('carries the file that is to be sent', () => {
    const pending = chosen('t.png');
    expect(planUploads(boards, {}, { thumb: pending })[0]?.sending?.file).toBe(pending.rawFile);
  });

  const [a, b] = [stored('a'), stored('b')];

  it('tells which file of the answer is the one that was sent', () => {
    const slides = [
      { _id: '1', image: null },
      { _id: '2', image: null },
    ];
    const plan = (resource: AnyResource, record: Loose, values: Loose) =>
      planUploads(resource, record, values)[0]?.sending;
    expect(plan(boards, {}, { thumb: chosen('t') })?.stored({}, { thumb: a })).toBe(a);
    expect(plan(boards, {}, { files: [chosen('f')] })?.stored({ files: [a] }, { files: [a, b] })).toBe(b);
    const moved = { slides: [{ _id: '2', image: chosen('s') }, slides[0]] };
    const after = { slides: [slides[0], { _id: '2', image: b }] };
    expect(plan(banners, { slides }, moved)?.stored({ slides }, after)).toBe(b);
  });
});

it('should tell a chosen file from a stored one', () => {
  expect([chosen('a.png'), stored('a'), null, undefined, 'a'].map(isPendingFile)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
