import type { Locator, Page } from '@playwright/test';
import { expect } from './server';

/**
 * Lifts an item by its handle and presses keys, each with what the list says of it: `lifted` first. The item stays held.
 */
export async function carry(
  page: Page,
  handle: Locator,
  lifted: string,
  ...steps: [key: string, told: string][]
): Promise<void> {
  const said = page.locator('[aria-live=assertive]').last();
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText(lifted);
  let last = lifted;
  for (const [key, told] of steps) {
    // The list hears keys a moment after it says that the item is lifted.
    await expect(async () => {
      if ((await said.textContent())?.includes(last)) await page.keyboard.press(key);
      await expect(said).toContainText(told, { timeout: 1000 });
    }).toPass();
    last = told;
  }
}
