import { describe, expect, test } from 'vitest';
import { memoryKeys } from '../../../server/core/accounts/signInKeys';
import { createApi } from '../../../server/core/app';
import { memoryFiles } from '../../../server/core/files/memory';
import { memoryMail } from '../../../server/core/mail/memory';
import { memoryStore } from '../../../server/core/store/memory';
import { server } from '../../../server/product/server';
import { messages } from '../theProduct';

/** The texts of an object whose words are missing, by their path. */
function emptyIn(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const at = `${path}${key}`;
    if (typeof text === 'string') return text.trim() === '' ? [at] : [];
    return typeof text === 'object' && text !== null ? emptyIn(text, `${at}.`) : [];
  });
}

describe('The product', () => {
  test('is one that the server starts with', () => {
    const { resources, calls, acts, totals, messages: texts } = server;
    const refused = () =>
      createApi({
        resources,
        calls,
        ...(acts && { acts }),
        ...(totals && { totals }),
        messages: texts,
        store: memoryStore(),
        files: memoryFiles(),
        clock: () => new Date(0),
        random: (bytes) => new Uint8Array(bytes),
        hashing: { hash: async () => '', verify: async () => false },
        keys: memoryKeys(),
        mail: memoryMail(),
        sanitize: async (html) => html,
      });
    expect(refused).not.toThrow();
  });

  test('has a text for each of its labels', () => {
    expect(emptyIn(messages.resources)).toEqual([]);
    expect(emptyIn({ labels: { name: ' ', phone: '전화' } })).toEqual(['labels.name']);
  });
});
