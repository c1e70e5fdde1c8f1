import { expect, test } from 'vitest';
import { toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import {
  buildRecreatedRecordValues,
  listStoredFileNames,
} from '../../../../../src/core/engine/form/open/valuesForNewRecord';
import { type Loose, toRequestBody } from '../../../../../src/core/schema/index';
import { asset, pending, thing } from '../thing';

const chosen = [pending('새 글.txt'), pending('새 그림.png')] as const;

const stored = toFormValues(thing.fields, {
  _id: '1',
  kind: 'plain',
  subject: '제목',
  content: '<p>본문</p>',
  display: { period: true, until: '2026-12-01' },
  writer: '운영자',
  thumb: asset('t'),
  createdAt: '2026-01-01T00:00:00.000Z',
});

const held: Loose = {
  ...stored,
  files: [asset('a'), { ...chosen[0], replaces: 'a' }],
  slides: [
    { _id: 's1', image: asset('s'), url: 'https://a.example' },
    { _id: 's2', image: chosen[1], url: '' },
  ],
};

test('what a form holds of a record that is gone becomes a new one, without ids, stamps and stored files', () => {
  expect(buildRecreatedRecordValues(thing.fields, held)).toEqual({
    kind: 'plain',
    subject: '제목',
    sequence: held.sequence,
    rank: held.rank,
    content: '<p>본문</p>',
    display: { period: true, until: '2026-12-01' },
    thumb: null,
    files: [{ rawFile: chosen[0].rawFile }],
    slides: [
      { image: null, url: 'https://a.example' },
      { image: { rawFile: chosen[1].rawFile }, url: '' },
    ],
  });
});

test('its body names nothing of the record that is gone', () => {
  expect(JSON.stringify(toRequestBody(thing, buildRecreatedRecordValues(thing.fields, held)))).not.toMatch(
    /_id/,
  );
});

test('the operator is told which files went with it', () => {
  expect(listStoredFileNames(thing.fields, held)).toEqual(['t.png', 'a.png', 's.png']);
});
