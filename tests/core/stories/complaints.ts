import { type BrowserContext, test as base, expect } from '@playwright/test';

/** The browser's own note of a failed call: a story that provokes one asserts what the operator sees instead. */
const FAILED = /^Failed to load resource/;

/** Collects what a page must never say: script errors, warnings of libraries, violations of the policy. */
const complaintsOf = (context: BrowserContext, expected: RegExp): string[] => {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (serious && !FAILED.test(text) && !expected.test(text)) complaints.push(`${message.type()}: ${text}`);
  });
  return complaints;
};

const NOTHING = /^$/;

/** Playwright's test; a page that complains fails it, unless the story provokes what `expected` matches. */
export const test = base.extend<{ expected: RegExp }>({
  expected: [NOTHING, { option: true }],

  context: async ({ context, expected }, use) => {
    const complaints = complaintsOf(context, expected);
    await use(context);
    expect(complaints).toEqual([]);
  },
});
