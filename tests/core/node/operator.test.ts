import { describe, expect, test } from 'vitest';
import {
  doesOperatorCommandNeedPassword,
  parseOperatorArguments,
} from '../../../server/core/node/commands/operator';
import { readPipedLine } from '../../../server/core/node/commands/secret';

const parse = (...args: string[]) =>
  parseOperatorArguments(['add', 'kim@example.com', ...args], ['content', 'read']);

describe('the operator command', () => {
  test('says nothing of rights unless it is asked to', () => {
    expect(parse('--name', '김')).toEqual({ username: 'kim@example.com', name: '김' });
  });

  test('narrows to rights that there are, each once, and takes that back', () => {
    expect(parse('--only', 'content, read,content').only).toEqual(['content', 'read']);
    expect(parse('--only=all').only).toEqual([]);
  });

  test.each([
    [
      ['--only', 'contents'],
      "--only: 'contents' is no right. Name some of content, read, separated by commas, or all.",
    ],
    [['--only', 'content,'], "--only: '' is no right."],
    [['--only', 'content,all'], "--only: 'all' is no right."],
    [['--only', 'console'], "--only: 'console' is no right."],
    [['--only'], '--only: It names no right.'],
  ])('refuses %j', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });
});

test('a reset of the second factor names the flag and one operator, and needs no password', () => {
  const needs = (...args: string[]) => doesOperatorCommandNeedPassword(args, ['read']);
  expect(needs('second', '--reset', 'kim')).toBe(false);
  expect(needs('addresses', '--clear', 'kim')).toBe(false);
  for (const args of [
    ['second', 'kim'],
    ['second', '--reset'],
    ['second', '--reset', 'kim', 'lee'],
  ])
    expect(() => needs(...args)).toThrow('second --reset <username>');
});

test('a list and a removal need no password, and nothing else beside the name', () => {
  const needs = (...args: string[]) => doesOperatorCommandNeedPassword(args, ['read']);
  expect([needs('list'), needs('remove', 'kim'), needs('add', 'kim')]).toEqual([false, false, true]);
  for (const args of [['list', 'kim'], ['remove'], ['remove', 'kim', 'lee'], ['show'], []]) {
    expect(() => needs(...args)).toThrow('npm run operator -- remove <username>');
  }
});

describe('a password that is piped', () => {
  const piped = (...pieces: (string | readonly number[])[]) =>
    readPipedLine(
      (async function* () {
        for (const piece of pieces)
          yield typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece);
      })(),
    );

  test('is the first line to the letter, whatever the pieces', async () => {
    expect(await piped('\ufeff 비밀', '번호 \r', '\nnext')).toBe('\ufeff 비밀번호 ');
    expect(await piped([0xeb], [0xb9, 0x84])).toBe('비');
    expect(await piped()).toBe('');
  });

  test('is refused where it is no UTF-8', async () => {
    await expect(piped('비밀', [0xff], '번호\n')).rejects.toThrow('The password must be UTF-8.');
  });
});
