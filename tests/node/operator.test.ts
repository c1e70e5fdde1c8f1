import { describe, expect, test } from 'vitest';
import { parseOperator } from '../../server/node/operator';

const parse = (...args: string[]) => parseOperator(['add', 'kim@example.com', ...args], ['content', 'read']);

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
