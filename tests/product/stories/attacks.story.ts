import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { AnyField, Loose, Shape } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { editor, signIn } from '../../core/stories/operator';
import { expect, type StoryServer, test } from '../../core/stories/server';

/** Each of them would note itself in `attacked`, or call a stranger, where a screen let it. */
const html = [
  '<p>심어 둔 내용</p>',
  "<script>window.attacked = 'script'</script>",
  `<img src="/none" onerror="window.attacked = 'onerror'">`,
  `<svg onload="window.attacked = 'onload'"></svg>`,
  `<details open ontoggle="window.attacked = 'ontoggle'">가</details>`,
  `<p><a href="javascript:void(window.attacked = 'link')">심어 둔 링크</a></p>`,
  `<iframe srcdoc="<script>parent.attacked = 'srcdoc'</script>"></iframe>`,
  `<iframe src="javascript:void(parent.attacked = 'frame')"></iframe>`,
  '<iframe src="https://www.youtube.com.stranger.test/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe src="https://www.youtube.com@stranger.test/embed/dQw4w9WgXcQ"></iframe>',
].join('');
const address = "javascript:void(window.attacked = 'address')";

declare global {
  interface Window {
    attacked?: unknown;
  }
}

function plantedField(field: AnyField, value: unknown): unknown {
  if (field.kind === 'richText' || field.kind === 'multiline') return html;
  if (field.kind === 'text' && (field.format === 'url' || field.format === 'youtube')) return address;
  if (field.kind === 'group') return planted(field.of, (value ?? {}) as Loose);
  if (field.kind === 'list') return (value as Loose[] | undefined)?.map((item) => planted(field.of, item));
  return value;
}

/** A stored record whose every text and address is an attack, as one that got past the API would be. */
const planted = <R extends Loose>(fields: Shape, record: R): R => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, plantedField(field, record[name])]),
  ),
});

/** Puts the attacks into the store itself, past the API and what it would clean. */
async function plant(server: StoryServer): Promise<void> {
  await server.stop();
  const store = createSqliteStore(join(server.dataDir, 'console.sqlite'));
  const collections = createAllCollections(resources);
  await store.open(collections);
  await store.transaction(async (tx) => {
    for (const resource of resources) {
      const everything = { where: [], order: [], skip: 0, limit: 0 };
      for (const document of await tx.find(resource.api.path, everything)) {
        await tx.replace(resource.api.path, planted(resource.fields, document));
      }
    }
  });
  await store.close();
  await server.restart();
}

/** What stands on the page that could still run, or lead to a script. */
const dangers = (page: Page) =>
  page.evaluate(() => {
    const handlers = [...document.querySelectorAll('main *, [role=dialog] *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc'),
    );
    const leading = [...document.querySelectorAll('a, iframe, form, img')].filter((element) =>
      ['href', 'src', 'action'].some((name) =>
        /^\s*javascript:|stranger/i.test(element.getAttribute(name) ?? ''),
      ),
    );
    return [...handlers, ...leading].map(({ outerHTML }) => outerHTML);
  });

interface Place {
  path: string;
  reach: (page: Page) => Promise<void>;
}

const opened = async (page: Page) => {
  await page.getByRole('row').getByRole('button', { expanded: false }).first().click();
  await page.getByText('심어 둔 링크').click();
};

const listed = (page: Page) => page.getByRole('row').nth(1).waitFor();

const edited = async (page: Page) => {
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await page.getByText('심어 둔 내용').first().waitFor();
};

/** Written as it is stored, and read again by the editor. */
const asSource = async (page: Page) => {
  await edited(page);
  await page.getByRole('button', { name: 'HTML 원본' }).first().click();
  await page.locator('textarea').first().fill(html);
  await page.getByRole('button', { name: 'HTML 원본' }).first().click();
  await expect(editor(page).first()).toContainText('심어 둔 링크');
};

const places: readonly Place[] = [
  ...['notices', 'downloads', 'faqs', 'terms'].flatMap((name) => [
    { path: `/console/${name}`, reach: opened },
    { path: `/console/${name}`, reach: edited },
  ]),
  { path: '/console/faqs', reach: asSource },
  ...['work', 'youtube', 'press'].map((code) => ({ path: `/console/boards?code=${code}`, reach: listed })),
  ...['work', 'youtube', 'interior-inquire'].map((code) => ({
    path: `/console/boards?code=${code}`,
    reach: edited,
  })),
  { path: '/console/popups', reach: listed },
  { path: '/console/popups', reach: edited },
  { path: '/console/forms?code=consignment-sale', reach: edited },
  { path: '/console/questions', reach: edited },
];

// Without the policy, which would stop a script that the console let through.
test.use({ bypassCSP: true });

test('what was stored as an attack runs nowhere: not in a list, an opened row, a dialog, a page or a preview', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await plant(server);
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (/stranger/.test(new URL(request.url()).host)) strangers.push(request.url());
  });
  await signIn(page);
  for (const { path, reach } of places) {
    await page.goto(path);
    await reach(page);
    await page.waitForLoadState('networkidle');
    expect.soft(await dangers(page), path).toEqual([]);
    expect.soft(await page.evaluate(() => window.attacked), path).toBeUndefined();
  }
  expect(strangers).toEqual([]);
});
