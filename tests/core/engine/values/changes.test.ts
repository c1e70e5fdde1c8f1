import { describe, expect, test } from 'vitest';
import {
  areValuesEqual,
  deepCopy,
  findChangedFieldPaths,
  findPendingFiles,
  mergePendingFilesIntoStoredValue,
  removePendingFiles,
  replacePendingFileWithAsset,
} from '../../../../src/core/engine/values/changes';
import { asset, pending, thing } from '../form/thing';

describe('two values are the same', () => {
  test('where nothing differs at any depth', () => {
    expect(areValuesEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(areValuesEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(areValuesEqual([], {})).toBe(false);
    expect(areValuesEqual(null, {})).toBe(false);
  });

  test('where one lacks a key that the other has no value for', () => {
    expect(areValuesEqual({ a: undefined }, {})).toBe(true);
    expect(areValuesEqual({ a: null }, {})).toBe(false);
  });

  test('where both are the same chosen file, not two files alike', () => {
    const file = pending('a.png');
    expect(areValuesEqual(file, { rawFile: file.rawFile })).toBe(true);
    expect(areValuesEqual(file, pending('a.png'))).toBe(false);
    expect(areValuesEqual(file, asset('a'))).toBe(false);
  });
});

describe('the changed fields', () => {
  const before = {
    subject: 'a',
    display: { period: false },
    writer: 'x',
    files: [asset('1')],
    slides: [{ url: '' }],
  };

  test('are named by path, in the order of the schema', () => {
    const after = { ...before, display: { period: true }, subject: 'b' };
    expect(findChangedFieldPaths(thing, before, after)).toEqual(['subject', 'display.period']);
  });

  test('are none where nothing changed', () => {
    expect(findChangedFieldPaths(thing, before, structuredClone(before))).toEqual([]);
  });

  test('never include what the operator cannot edit', () => {
    expect(findChangedFieldPaths(thing, before, { ...before, writer: 'y', _id: '1' })).toEqual([]);
  });

  test('name a list and a files field as a whole', () => {
    const after = { ...before, files: [], slides: [{ url: 'https://a' }] };
    expect(findChangedFieldPaths(thing, before, after)).toEqual(['files', 'slides']);
  });
});

describe('chosen files', () => {
  const file = pending('a.png');
  const values = { thumb: file, files: [asset('1'), file], slides: [{ image: file, url: 'u' }] };

  test('are found wherever they stand', () => {
    expect(findPendingFiles(values)).toEqual([file.rawFile, file.rawFile, file.rawFile]);
  });

  test('are taken out for the check of everything else', () => {
    expect(removePendingFiles(values)).toEqual({
      thumb: null,
      files: [asset('1')],
      slides: [{ image: null, url: 'u' }],
    });
  });

  test('stay the same files in a snapshot that later changes do not reach', () => {
    const copy = deepCopy(values);
    values.slides[0] = { image: file, url: 'changed' };
    expect(copy.slides[0]).toEqual({ image: file, url: 'u' });
    expect(copy.thumb.rawFile).toBe(file.rawFile);
  });

  test('become the stored asset once they are sent', () => {
    expect(replacePendingFileWithAsset({ files: [asset('1'), file] }, file.rawFile, asset('2'))).toEqual({
      files: [asset('1'), asset('2')],
    });
  });

  test('leave a list that holds their asset already', () => {
    expect(replacePendingFileWithAsset([asset('1'), file], file.rawFile, undefined)).toEqual([asset('1')]);
  });

  test('stay at their place in items that the API answered', () => {
    const mine = [
      { image: file, url: 'u' },
      { image: null, url: 'v' },
    ];
    const stored = [
      { _id: '1', image: null, url: 'u' },
      { _id: '2', image: null, url: 'v' },
    ];
    expect(mergePendingFilesIntoStoredValue(mine, stored)).toEqual([
      { _id: '1', image: file, url: 'u' },
      stored[1],
    ]);
  });
});
