import type { Page } from '@playwright/test';

/** A screen or a state of one, and how an operator gets there. */
export interface Screen {
  name: string;
  path: string;
  /** An operator gets on to it from the screen before, which has the same address; nothing is loaded anew. */
  continues?: true;
  /** What is arranged before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done there before it is looked at. */
  reach?: (page: Page) => Promise<unknown>;
  /** How the operator gets on from there, where the next address alone does not do. */
  after?: (page: Page) => Promise<unknown>;
}

const PHONE = 600;

/** Lets every call through again. */
export const unrouted = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Presses an act of the first record; on a phone a record's acts stand in its menu. */
export async function actOnFirst(page: Page, role: 'link' | 'button', act: string): Promise<void> {
  const main = page.getByRole('main');
  if ((page.viewportSize()?.width ?? 0) > PHONE) {
    return main
      .getByRole('row')
      .getByRole(role, { name: new RegExp(`${act}$`) })
      .first()
      .click();
  }
  await main
    .getByRole('button', { name: /더 보기$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}
