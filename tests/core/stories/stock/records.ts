import type { Page } from '@playwright/test';
import { callsBeside } from '../calls';
import { expect } from '../server';

export type Stored = Record<string, unknown> & { _id: string };

/** Creates a record of an example's resource by the API. */
export async function create(page: Page, one: string, many: string, data: object): Promise<Stored> {
  const answer = await callsBeside(page).post(`/api/console/${many}`, {
    data,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as Record<string, Stored>)[one] as Stored;
}

export const person = (page: Page, name: string, phone: string) =>
  create(page, 'person', 'people', { name, phone });
export const post = (page: Page, title: string, more: object = {}) =>
  create(page, 'post', 'posts', { title, ...more });

export async function stored(page: Page, one: string, many: string, id: string): Promise<Stored> {
  const answer = await callsBeside(page).get(`/api/console/${many}/${id}`);
  return ((await answer.json()) as Record<string, Stored>)[one] as Stored;
}

/** How many records the record of access knows as opened. */
export async function openings(page: Page): Promise<number> {
  const answer = await callsBeside(page).get('/api/console/access-log?action=detail', {
    headers: { limit: '1', skip: '0' },
  });
  return ((await answer.json()) as { summary: { totalCount: number } }).summary.totalCount;
}

export const rows = (page: Page) => page.locator('tbody tr');

/** Holds the answers of an address back until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
