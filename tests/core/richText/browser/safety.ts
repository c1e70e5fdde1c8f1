import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { getCspFrameSources } from '../../../../src/core/schema/text/frames';
import { attacks } from '../attacks';
import type { EditorPage } from '../editorPage';
import { written } from '../written';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'nonce-harness'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self'",
  `frame-src ${getCspFrameSources().join(' ')}`,
].join('; ');

/** What the browser itself runs, loads and reads out. */
export const safetyStories = (t: EditorPage) => {
  const view = () => t.page.getByRole('region', { name: '보기' });

  describe('a stored attack', () => {
    it('should run nothing and load nothing from a stranger, in the editor and where it is shown', async () => {
      const seen: string[] = [];
      t.page.on('request', (request) => {
        if (request.url().includes('evil.test')) seen.push(request.url());
      });
      t.page.on('dialog', (dialog) => {
        seen.push(dialog.message());
        return dialog.dismiss();
      });
      await t.start({ value: '<p>가</p>' });
      await view().getByText('가').waitFor();
      await t.page.evaluate(async (values) => {
        for (const value of values) {
          window.harness.setValue(value);
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
        // One that nothing takes out comes last: when it has run, so would have those before it.
        document.createElement('div').innerHTML = '<img src="x" onerror="alert(\'last\')">';
      }, Object.values(attacks));
      await expect.poll(() => seen).toContain('last');
      expect(seen).toEqual(['last']);
    });
  });

  describe('a strict content security policy', () => {
    it('should be kept by the editor, its tools and the shown text', async () => {
      const page = await t.page.context().newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'info') complaints.push(message.text());
      });
      await page.route(t.page.url(), async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'Content-Security-Policy': POLICY },
        });
      });
      await page.goto(t.page.url());
      await page.waitForFunction(() => 'harness' in window);
      await page.evaluate((value) => window.harness.start({ value }), Object.values(written).join(''));
      await page.getByRole('textbox', { name: '내용' }).click();
      await page.keyboard.type('가');
      await page.getByRole('button', { name: '글자색' }).click();
      await page.getByRole('button', { name: '빨강' }).click();
      await page.getByRole('button', { name: '정렬' }).click();
      await page.getByRole('menu').waitFor();
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  describe('shown rich text', () => {
    it('should open its links in a window of their own', async () => {
      await t.start({ value: '<p><a href="https://a.test/">가</a></p>' });
      const link = view().getByRole('link', { name: '가' });
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    });

    it('should keep the newlines of a text without tags', async () => {
      await t.start({ value: '하나 & 둘\n3 < 5' });
      await expect.poll(() => view().textContent()).toBe('하나 & 둘3 < 5');
      expect(await view().locator('br').count()).toBe(1);
    });
  });

  describe.each(['light', 'dark'] as const)('assistive technology, %s', (theme) => {
    const violations = async (rules: axe.RuleObject = {}) => {
      await t.page.evaluate(axe.source);
      // The player's frame is another company's, and does not answer.
      const run = (given: axe.RuleObject) => window.axe.run({ rules: given, iframes: false });
      const { violations } = await t.page.evaluate(run, rules);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    };

    it('should find no fault with the editor and the text', async () => {
      await t.start({ value: Object.values(written).join(''), theme });
      await view().locator('table').waitFor();
      expect(await violations()).toEqual([]);
    });

    it.each(['문단 모양: 본문', '글자색', '링크', '표'])(
      'should find no fault with what opens under %s',
      async (name) => {
        await t.start({ value: '<p>가</p>', theme });
        await t.tool(name).click();
        await t.page.locator('[role=dialog], [role=menu]').waitFor();
        await t.page.waitForFunction(() =>
          document.getAnimations().every(({ playState }) => playState !== 'running'),
        );
        // A menu that takes the focus while it is open is in no landmark.
        expect(await violations({ region: { enabled: false } })).toEqual([]);
        await t.page.keyboard.press('Escape');
      },
    );
  });
};
