import { describe, expect, test } from 'vitest';
import {
  applyChosenValuesOfOtherSave,
  mergeFormWithOtherSave,
  rebaseFormValuesOnOwnSave,
} from '../../../../../src/core/engine/form/merge/merge';
import { toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import type { Loose } from '../../../../../src/core/schema/index';
import { asset, pending, thing } from '../thing';

const base = toFormValues(thing.fields, { _id: '1', subject: 'a', content: 'text', sequence: 1 });
const merge = (mine: Loose, theirs: Loose) =>
  mergeFormWithOtherSave(thing, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });

describe("somebody else's save", () => {
  test('merges with changes of other fields without a question', () => {
    const { values, conflicts } = merge({ subject: 'mine' }, { sequence: 7, writer: 'them' });
    expect(conflicts).toEqual([]);
    expect(values).toMatchObject({ subject: 'mine', sequence: 7, writer: 'them', content: 'text' });
  });

  test('asks for fields that both changed to different values', () => {
    const { values, conflicts } = merge(
      { subject: 'mine', content: 'mine' },
      { subject: 'theirs', content: 'theirs', sequence: 2 },
    );
    expect(conflicts).toEqual(['subject', 'content']);
    expect(values).toMatchObject({ subject: 'mine', content: 'mine', sequence: 2 });
  });

  test('asks nothing where both changed to the same', () => {
    expect(merge({ subject: 'same' }, { subject: 'same' }).conflicts).toEqual([]);
  });

  test('takes the other values at the paths that the operator gave up', () => {
    const { values } = merge({ subject: 'mine', content: 'mine' }, { subject: 'theirs', content: 'theirs' });
    const resolved = applyChosenValuesOfOtherSave(
      thing,
      values,
      { ...base, subject: 'theirs', content: 'theirs' },
      ['content'],
    );
    expect(resolved).toMatchObject({ subject: 'mine', content: 'theirs' });
  });

  test('keeps the files that each side added and removed', () => {
    const file = pending('new.pdf');
    const three = {
      base: { ...base, files: [asset('1'), asset('2'), asset('3')] },
      mine: { ...base, files: [asset('2'), asset('3'), file] },
      theirs: { ...base, files: [asset('1'), asset('2'), asset('4')] },
    };
    const { values, conflicts } = mergeFormWithOtherSave(thing, three);
    expect(values.files).toEqual([asset('2'), file, asset('4')]);
    expect(conflicts).toEqual([]);
  });
});

describe('a single file of an order', () => {
  const fancy = { ...base, kind: 'fancy', files: [asset('old')] };
  const mine = { ...fancy, files: [{ ...pending('mine.pdf'), replaces: 'old' }] };

  test('is asked for where both sides replaced it, and takes the place of the one that is stored', () => {
    const theirs = { ...fancy, files: [asset('theirs')] };
    const { values, conflicts } = mergeFormWithOtherSave(thing, { base: fancy, mine, theirs });
    expect(conflicts).toEqual(['files']);
    expect(values.files).toMatchObject([{ rawFile: { name: 'mine.pdf' }, replaces: 'theirs' }]);
  });

  test('stays mine without a question where the other side left it alone', () => {
    const { values, conflicts } = mergeFormWithOtherSave(thing, {
      base: fancy,
      mine,
      theirs: { ...fancy, sequence: 9 },
    });
    expect(conflicts).toEqual([]);
    expect(values).toMatchObject({ sequence: 9, files: mine.files });
  });
});

test("a list that both changed stands as in this form, with the other side's picture where this form left it alone", () => {
  const slide = (_id: string, url: string, image: unknown) => ({ _id, url, image });
  const [kept, chosen] = [asset('1'), pending('2.png')];
  const three = {
    base: { ...base, slides: [slide('a', '', kept), slide('b', '', asset('2')), slide('c', '', null)] },
    mine: { ...base, slides: [slide('a', '/mine', kept), slide('b', '', chosen), slide('c', '', null)] },
    theirs: { ...base, slides: [slide('a', '/theirs', asset('new')), slide('b', '', asset('other'))] },
  };
  const { values, conflicts } = mergeFormWithOtherSave(thing, three);
  expect(conflicts).toEqual(['slides']);
  expect(values.slides).toEqual([
    slide('a', '/mine', asset('new')),
    slide('b', '', chosen),
    slide('c', '', null),
  ]);
});

describe("the form's own save", () => {
  const sent = { ...base, subject: 'a', slides: [{ url: 'u', image: null }] };
  const stored = { ...sent, _id: '1', slides: [{ _id: 's1', url: 'u', image: null }], createdAt: 'now' };

  test('leaves the stored values where nothing was typed meanwhile', () => {
    expect(rebaseFormValuesOnOwnSave(thing, { base, mine: sent, theirs: stored }, sent)).toEqual(stored);
  });

  test('keeps what was typed while it was under way', () => {
    const mine = { ...sent, subject: 'typed', slides: [{ url: 'typed', image: null }] };
    expect(rebaseFormValuesOnOwnSave(thing, { base, mine, theirs: stored }, sent)).toMatchObject({
      subject: 'typed',
      slides: [{ _id: 's1', url: 'typed' }],
    });
  });

  test('keeps chosen files, which it does not carry', () => {
    const file = pending('a.png');
    const mine = { ...sent, thumb: file, files: [file], slides: [{ url: 'u', image: file }] };
    expect(rebaseFormValuesOnOwnSave(thing, { base, mine, theirs: stored }, mine)).toMatchObject({
      thumb: file,
      files: [file],
      slides: [{ _id: 's1', image: file }],
    });
  });

  test('keeps the removal of a stored picture, whose call follows', () => {
    const held = { ...stored, thumb: asset('t') };
    const mine = { ...held, thumb: null };
    expect(rebaseFormValuesOnOwnSave(thing, { base: held, mine, theirs: held }, mine).thumb).toBeNull();
  });

  test('leaves a file alone that somebody else added meanwhile', () => {
    const mine = { ...sent, files: [asset('1')] };
    const theirs = { ...stored, files: [asset('1'), asset('2')] };
    const was = { ...base, files: [asset('1')] };
    expect(rebaseFormValuesOnOwnSave(thing, { base: was, mine, theirs }, mine).files).toEqual([
      asset('1'),
      asset('2'),
    ]);
  });
});
