import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openHarness } from './harness/open';

type Start = Parameters<typeof window.harness.start>[0];

/** The harness page as a test uses it; nothing may be logged or thrown in it but what a test expects. */
export type EditorPage = {
  page: Page;
  /** For composition events. */
  session: CDPSession;
  start: (options: Start) => Promise<void>;
  editor: Locator;
  tool: (name: string) => Locator;
  value: () => Promise<string>;
  changes: () => Promise<string[]>;
  errors: () => Promise<string[]>;
  /** Selects the first element that fits, or puts the cursor at its start or end. */
  select: (selector: string, edge?: 'start' | 'end') => Promise<void>;
  paste: (content: Record<string, string>, files?: Pasted[]) => Promise<void>;
  takeProblems: () => string[];
};
export type Pasted = { name: string; type: string; size?: number };

const TOOLBAR = { name: '서식' };

export const openEditorPage = (): EditorPage => {
  const problems: string[] = [];
  const shared = {} as EditorPage;

  beforeAll(async () => {
    const { page, close } = await openHarness();
    await page.waitForFunction(() => 'harness' in window);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => problems.push(message.text()));
    Object.assign(shared, await helpers(page), { takeProblems: () => problems.splice(0) });
    return close;
  });
  beforeEach(() => {
    problems.length = 0;
    return () => expect(problems).toEqual([]);
  });
  afterAll(() => problems.splice(0));
  return shared;
};

const helpers = async (page: Page): Promise<Omit<EditorPage, 'takeProblems'>> => {
  const editor = page.getByRole('textbox', { name: '내용', exact: true });
  return {
    page,
    session: await page.context().newCDPSession(page),
    editor,
    start: async (options) => {
      const number = await page.evaluate((given) => window.harness.start(given), options);
      await page.locator(`form[data-number="${number}"]`).getByRole('toolbar').waitFor();
    },
    tool: (name) => page.getByRole('toolbar', TOOLBAR).getByRole('button', { name }),
    value: () => page.evaluate(() => window.harness.value),
    changes: () => page.evaluate(() => window.harness.changes),
    errors: () => page.evaluate(() => window.harness.errors),
    select: async (selector, edge) => {
      await editor.focus();
      await editor
        .locator(selector)
        .first()
        .evaluate((element, at) => {
          const selection = getSelection();
          selection?.selectAllChildren(element);
          if (at === 'start') selection?.collapseToStart();
          if (at === 'end') selection?.collapseToEnd();
        }, edge);
      // ProseMirror reads the selection on the next selectionchange event.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    },
    paste: (content, files = []) =>
      editor.evaluate(
        (element, [data, named]) => {
          const clipboardData = new DataTransfer();
          for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
          for (const { name, type, size = 1 } of named)
            clipboardData.items.add(new File([new Uint8Array(size)], name, { type }));
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        [content, files] as const,
      ),
  };
};
