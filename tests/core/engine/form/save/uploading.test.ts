import { HttpError } from 'ra-core';
import { describe, expect, test, vi } from 'vitest';
import { createUploadStateStore } from '../../../../../src/core/engine/fields/uploadStates';
import { createUploadQueue } from '../../../../../src/core/engine/form/save/uploadQueue';
import { formatByteProgress, formatBytes } from '../../../../../src/core/engine/values/bytes';
import { findFileRefusalReason } from '../../../../../src/core/engine/values/fileRefusal';
import type { FileChangeTask } from '../../../../../src/core/provider/calls/uploads';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import { limits } from '../../../../../src/core/schema/index';

type Run = Parameters<typeof createUploadQueue>[0]['run'];

const record: ConsoleRecord = { id: '1', _id: '1', version: 1 };
const file = new File(['x'], 'a.pdf');
const removal: FileChangeTask = { label: 'upload', name: 'old', path: () => 'upload' };
const task: FileChangeTask = { ...removal, name: file.name, sending: { file, stored: () => null } };

const uploadingWith = (run: Run) => {
  const uploadStates = createUploadStateStore();
  const explain = (error: unknown) => (error instanceof Error ? error.message : 'aborted');
  return { uploadStates, uploading: createUploadQueue({ run, uploadStates, explain }) };
};

describe('a file', () => {
  test('tells how much of it has left, and nothing once it is stored', async () => {
    const states: unknown[] = [];
    const { uploadStates, uploading } = uploadingWith(async (_, { onProgress }) => {
      onProgress?.(0.5);
      return record;
    });
    uploadStates.subscribe(() => states.push(uploadStates.stateOf(file)));
    expect(await uploading.upload(record, task)).toBe(record);
    expect(states).toEqual([
      { state: 'sending', share: 0, cancel: expect.any(Function) },
      { state: 'sending', share: 0.5, cancel: expect.any(Function) },
      undefined,
    ]);
  });

  test('says why it failed, and is tried once in a save', async () => {
    const { uploadStates, uploading } = uploadingWith(async () => {
      throw new Error('full');
    });
    expect(uploading.next([task])).toBe(task);
    expect(await uploading.upload(record, task)).toBeNull();
    expect(uploadStates.stateOf(file)).toEqual({ state: 'failed', message: 'full', isFinal: false });
    expect(uploading.next([task])).toBeUndefined();
    uploading.begin();
    expect(uploading.next([task])).toBe(task);
  });

  test('can be tried again in the save that is under way', async () => {
    const { uploadStates, uploading } = uploadingWith(async () => {
      throw new Error('full');
    });
    await uploading.upload(record, task);
    uploading.allowRetry(file);
    expect(uploadStates.stateOf(file)).toBeUndefined();
    expect(uploading.next([task])).toBe(task);
  });

  test('has one Idempotency-Key, however often it is sent', async () => {
    const keys: string[] = [];
    const { uploading } = uploadingWith(async (_, { key }) => {
      keys.push(key);
      throw new Error('cut');
    });
    await uploading.upload(record, task);
    await uploading.upload(record, task);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  test('stops when it is canceled', async () => {
    const { uploadStates, uploading } = uploadingWith(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const sent = uploading.upload(record, task);
    uploadStates.cancelAll();
    expect(await sent).toBeNull();
    expect(uploadStates.stateOf(file)).toMatchObject({ state: 'failed' });
  });

  test('and all that would follow it stop when the form is left, until it is there again', async () => {
    const { uploadStates, uploading } = uploadingWith(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const leave = uploading.open();
    const sent = uploading.upload(record, task);
    leave();
    expect(await sent).toBeNull();
    expect(uploadStates.stateOf(file)).toMatchObject({ state: 'failed' });
    expect(uploading.next([removal])).toBeUndefined();
    uploading.open();
    expect(uploading.next([removal])).toBe(removal);
  });

  test('that meets another version is left to the save, and may be sent again', async () => {
    const { uploadStates, uploading } = uploadingWith(async () => {
      throw new HttpError('conflict', 412, {});
    });
    await expect(uploading.upload(record, task)).rejects.toThrow('conflict');
    expect(uploadStates.stateOf(file)).toBeUndefined();
    expect(uploading.next([task])).toBe(task);
  });
});

test('a removal that fails is left for the next save', async () => {
  const run = vi.fn<Run>().mockRejectedValue(new Error('busy'));
  const { uploading } = uploadingWith(run);
  expect(await uploading.upload(record, removal)).toBeNull();
  expect(uploading.next([removal, task])).toBe(task);
});

const sized = (bytes: number, type = 'application/pdf') => {
  const sizedFile = new File([], 'a.pdf', { type });
  return Object.defineProperty(sizedFile, 'size', { value: bytes });
};

test.each([
  [sized(1), 'any', undefined],
  [sized(0), 'any', 'refusedEmpty'],
  [sized(limits.maxFileBytes), 'any', undefined],
  [sized(limits.maxFileBytes + 1), 'any', 'refusedSize'],
  [sized(1), 'image', 'refusedType'],
  [sized(1, 'image/svg+xml'), 'image', 'refusedType'],
  [sized(1, 'image/webp'), 'image', undefined],
  [sized(limits.maxImageBytes + 1, 'image/png'), 'image', 'refusedSize'],
] as const)('a chosen file is refused by type and size (%#)', (chosen, accepted, key) => {
  expect(findFileRefusalReason(chosen, accepted)?.key).toBe(key);
});

test('bytes are printed as operators read them', () => {
  expect([1, 188_416, 1_258_291].map(formatBytes)).toEqual(['1 KB', '184 KB', '1.2 MB']);
  expect(formatByteProgress(0.62, 5_767_168)).toBe('3.4 / 5.5 MB');
  expect(formatByteProgress(0.5, 204_800)).toBe('100 / 200 KB');
});
