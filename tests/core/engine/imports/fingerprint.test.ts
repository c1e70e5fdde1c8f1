import { expect, test } from 'vitest';
import { computeFileFingerprint } from '../../../../src/core/engine/imports/worker/fingerprint';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a file has the fingerprint of its content, and one byte more, less or elsewhere makes another', () => {
  const texts = ['이름\n김하나', '이름\n김하너', '김하나\n이름', '이름\n김하나\n', '이름\n김하', ''];
  const prints = texts.map((text) => computeFileFingerprint(bytes(text)));
  expect(computeFileFingerprint(bytes('이름\n김하나'))).toBe(prints[0]);
  expect(new Set(prints).size).toBe(texts.length);
  expect(prints.every((print) => /^[0-9a-f]{16}$/.test(print))).toBe(true);
});
