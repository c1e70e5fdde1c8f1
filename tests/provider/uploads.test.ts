import { describe, expect, it } from 'vitest';
import { isPending, planUploads } from '../../src/provider/uploads';
import { banners } from '../../src/resources/banners';
import { boards } from '../../src/resources/boards/boards';
import { downloads } from '../../src/resources/downloads';
import type { AnyResource, Asset, Loose } from '../../src/schema/index';

const stored = (_id: string): Asset => ({
  _id,
  name: `${_id}.png`,
  size: 1,
  type: 'image/png',
  url: `/files/${_id}/${_id}.png`,
});
const chosen = (name: string) => ({ rawFile: new File(['x'], name) });

/** The calls in order, each made upon what the calls before it left. */
function calls(resource: AnyResource, before: Loose, values: Loose, saved = before): string[] {
  return planUploads(resource, before, saved, values).map(
    ({ file, name, ...task }) => `${file ? 'POST' : 'DELETE'} ${task.path(saved)} ${name}`,
  );
}

describe('a single file', () => {
  it('is sent after its record was created', () => {
    expect(calls(downloads, {}, { upload: chosen('안내.pdf') }, { upload: null })).toEqual([
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

  it('is left alone where someone else added it since the form was loaded', () => {
    expect(calls(downloads, { upload: null }, { upload: null }, { upload: stored('a') })).toEqual([]);
  });
});

describe('files in an order', () => {
  const [a, b, c] = [stored('a'), stored('b'), stored('c')];

  it('are appended to a new record, after the thumbnail', () => {
    const values = { thumb: chosen('t.png'), files: [chosen('1.pdf'), chosen('2.pdf')] };
    expect(calls(boards, {}, values, { thumb: null, files: [] })).toEqual([
      'POST thumb t.png',
      'POST files/0 1.pdf',
      'POST files/0 2.pdf',
    ]);
  });

  it('find their index in the record as the calls before left it', () => {
    const [first, second] = planUploads(boards, {}, {}, { files: [chosen('1.pdf'), chosen('2.pdf')] });
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
      'POST thumb t.png',
      'POST files/2 1.pdf',
    ]);
  });

  it('are replaced where a chosen one stands in the place of a stored one', () => {
    expect(calls(boards, { files: [a, b, c] }, { files: [a, chosen('1.pdf'), c] })).toEqual([
      'POST files/1 1.pdf',
    ]);
  });

  it('are replaced at the place that deletions left', () => {
    const before = { files: [a, b, c] };
    const tasks = planUploads(boards, before, before, { files: [b, chosen('1.pdf')], _files: ['a'] });
    expect(tasks.map((task) => task.path({ files: [b, c] }))).toEqual(['files/a', 'files/1']);
  });

  it('are deleted by the ids that the form collected, and then appended', () => {
    const before = { files: [a, b] };
    const tasks = planUploads(boards, before, before, { files: [a, chosen('1.pdf')], _files: ['b'] });
    expect(tasks.map((task) => task.path({ files: [a] }))).toEqual(['files/b', 'files/1']);
  });

  it('all give way to one', () => {
    const before = { files: [a, b] };
    expect(calls(boards, before, { files: [chosen('1.pdf')] })).toEqual([
      'DELETE files/b b.png',
      'POST files/0 1.pdf',
    ]);
  });

  it('make no call where nothing changed', () => {
    expect(calls(boards, { files: [a, b] }, { files: [a, b] })).toEqual([]);
  });

  it('are left alone where someone else added them since the form was loaded', () => {
    const [before, saved] = [{ files: [a] }, { files: [a, b] }];
    expect(calls(boards, before, { files: [a, chosen('1.pdf')] }, saved)).toEqual(['POST files/2 1.pdf']);
    expect(calls(boards, before, { files: [] }, saved)).toEqual(['DELETE files/a a.png']);
  });
});

describe('images inside a list', () => {
  it('are sent by the index that their item has in the end', () => {
    const before = {
      slides: [
        { _id: '1', image: stored('a') },
        { _id: '2', image: stored('b') },
      ],
    };
    const values = {
      slides: [
        { image: chosen('new.png') },
        { _id: '2', image: stored('b') },
        { _id: '1', image: chosen('c.png') },
      ],
    };
    expect(calls(banners, before, values)).toEqual([
      'POST slides/0/image new.png',
      'POST slides/2/image c.png',
    ]);
  });

  it('name their field with the index, and their label without', () => {
    const [task] = planUploads(banners, {}, {}, { slides: [{ image: null }, { image: chosen('a.png') }] });
    expect(task).toMatchObject({ field: 'slides.1.image', label: 'slides.image', name: 'a.png' });
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
  it('tells where its file stands in the form', () => {
    const [a] = [stored('a')];
    const before = { files: [a] };
    const tasks = planUploads(boards, before, before, {
      thumb: chosen('t.png'),
      files: [a, chosen('1.pdf')],
    });
    expect(tasks.map(({ field }) => field)).toEqual(['thumb', 'files.1']);
  });

  it('carries the file that is to be sent', () => {
    const pending = chosen('t.png');
    expect(planUploads(boards, {}, {}, { thumb: pending })[0]?.file).toBe(pending.rawFile);
  });
});

it('should tell a chosen file from a stored one', () => {
  expect([chosen('a.png'), stored('a'), null, undefined, 'a'].map(isPending)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
