import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colours, the only ones that a theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page as it stands, or with its colours alone; one line each. */
export async function violations(page: Page, { colours = false } = {}): Promise<string[]> {
  // As the browser's own tools do it: the page's policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${await source};void 0`);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, colours && COLOURS);
}
