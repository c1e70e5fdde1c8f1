import type { Page } from '@playwright/test';
import { addOperator } from '../node/serverProcess';
import { fillSignIn } from './operator';
import { expect, operator, type StoryServer } from './server';

const password = operator.password;

/** Stops the server, and makes operators who are narrowed to `only`, with the demo operator's password. */
export async function addNarrowed(
  server: StoryServer,
  ...operators: readonly { username: string; only: string }[]
): Promise<void> {
  await server.stop();
  for (const each of operators) await addOperator({ dataDir: server.dataDir }, { ...each, password });
  await server.restart();
}

/** Stops the server, makes an operator who is narrowed to `only`, and signs in as that operator at an address. */
export async function signInAs(page: Page, server: StoryServer, only: string, path: string): Promise<void> {
  const username = 'narrowed@example.com';
  await addNarrowed(server, { username, only });
  await page.context().clearCookies();
  await page.goto(`/console/login?${new URLSearchParams([['next', path]])}`);
  await fillSignIn(page, { username, password });
  await expect(page).not.toHaveURL(/\/console\/login/);
}

/** The calls that were refused: what the console offers, and what it asks of itself, is never among them. */
export function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  return refused;
}
