import { describe, expect, it } from 'vitest';
import { addIdsToNewItems, mergeRecord } from '../../../server/core/records/writes/mergeRecord';
import {
  defineResource,
  files,
  id,
  image,
  list,
  password,
  text,
  toRequestBody,
} from '../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../src/core/schema/record/check';
import { collectAssetsInRecord } from '../../../src/core/schema/record/folds';

const asset = { _id: 'f1', name: 'a.png', size: 1, type: 'image/png', url: '/files/f1/a.png' };
const newId = () => 'new';

describe('an item of a list', () => {
  const fields = {
    _id: id(),
    items: list({
      logo: image({ readOnly: true }),
      pin: password(),
      note: text({ readOnly: true }),
      url: text(),
    }),
  };
  const boxes = defineResource('boxes', { fields, api: { path: 'boxes', many: 'boxes', one: 'box' } });
  const item = { _id: 'i1', logo: asset, pin: 'secret', note: 'ours', url: 'there' };

  it('sends neither what is only shown nor a password', () => {
    expect(toRequestBody(boxes, { items: [item] })).toEqual({ items: [{ _id: 'i1', url: 'there' }] });
  });

  it('takes neither of them from a body', () => {
    const stored = { _id: 'r1', items: [{ _id: 'i1', logo: asset, note: 'ours', url: '' }] };
    const sent = { ...item, logo: null, note: 'theirs' };
    const { record } = mergeRecord(fields, stored, { items: [sent] }, newId);
    expect(record).toEqual({ _id: 'r1', items: [{ _id: 'i1', logo: asset, note: 'ours', url: 'there' }] });
  });

  it('that another system left as no object holds nothing, and is told as the wrong type', () => {
    const stored = { items: [null, item] };
    expect(collectAssetsInRecord(fields, stored)).toEqual([asset]);
    expect(findAllRecordProblems(boxes, stored)).toEqual({ items: { key: 'type' } });
  });

  it('that another system left where files are counts as none', () => {
    const shape = {
      all: files({ upload: { to: 'all', removedIn: '_all' } }),
      logo: image({ readOnly: true }),
    };
    expect(collectAssetsInRecord(shape, { all: [null, 7, {}, { _id: 7 }, asset], logo: { a: 1 } })).toEqual([
      asset,
    ]);
  });
});

it('Items that code adds get an id, also inside of an item that was there', () => {
  const fields = { questions: list({ title: text({ max: 9 }), choices: list({ label: text({ max: 9 }) }) }) };
  const former = { questions: [{ _id: 'a', title: '하나', choices: [{ _id: 'b', label: '예' }] }] };
  const record = {
    questions: [
      { _id: 'a', title: '하나', choices: [{ _id: 'b', label: '예' }, { label: '아니요' }] },
      { title: '둘', choices: [{ label: '예' }] },
    ],
  };
  let made = 0;
  const makeId = () => `new ${++made}`;
  const complete = addIdsToNewItems(fields, former, record, makeId);
  expect(complete.questions.map(({ choices }) => choices.map((choice) => '_id' in choice))).toEqual([
    [true, true],
    [true],
  ]);
  expect(complete.questions.map((question) => '_id' in question)).toEqual([true, true]);
  expect(made).toBe(3);
});
