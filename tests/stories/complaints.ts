import { type BrowserContext, test as base, expect } from '@playwright/test';

/** The browser's own note of a failed call: a story that provokes one asserts what the operator sees instead. */
const EXPECTED = /^Failed to load resource/;

/** Collects what a page must never say: script errors, warnings of libraries, violations of the policy. */
const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    if (serious && !EXPECTED.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
};

/** Playwright's test; a page that complains fails it. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const complaints = complaintsOf(context);
    await use(context);
    expect(complaints).toEqual([]);
  },
});
