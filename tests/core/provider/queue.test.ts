import { expect, it } from 'vitest';
import { createTaskQueue } from '../../../src/core/provider/calls/queue';

const later =
  <T>(value: T, log: unknown[]) =>
  async () => {
    log.push(`start ${value}`);
    await Promise.resolve();
    log.push(`end ${value}`);
    return value;
  };

it('should run work of one key one after the other, in the order of the calls', async () => {
  const queue = createTaskQueue();
  const log: string[] = [];
  const results = await Promise.all([queue('a', later(1, log)), queue('a', later(2, log))]);
  expect(results).toEqual([1, 2]);
  expect(log).toEqual(['start 1', 'end 1', 'start 2', 'end 2']);
});

it('should not let different keys wait for each other', async () => {
  const queue = createTaskQueue();
  const log: string[] = [];
  await Promise.all([queue('a', later(1, log)), queue('b', later(2, log))]);
  expect(log.slice(0, 2)).toEqual(['start 1', 'start 2']);
});

it('should go on after a failure, which only its own caller learns of', async () => {
  const queue = createTaskQueue();
  const failing = queue('a', () => Promise.reject(new Error('refused')));
  const next = queue('a', async () => 'done');
  await expect(failing).rejects.toThrow('refused');
  await expect(next).resolves.toBe('done');
});
