import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';

const frame = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>';
const picture = '<p><img src="/files/0123456789abcdef0123456789abcdef/a.png"></p>';

/** Pairs of a text and a part of it that no letter may take away. */
const texts: [string, string, string][] = [
  ['a frame', `${frame}<p>끝</p>`, '<iframe'],
  ['a frame alone', frame, '<iframe'],
  ['a frame in a figure', `<figure>${frame}<figcaption>설명</figcaption></figure><p>끝</p>`, '<iframe'],
  ['a line', '<hr><p>끝</p>', '<hr>'],
  ['a picture', `${picture}<p>끝</p>`, '<img'],
  ['a table', '<table><tbody><tr><td>가</td></tr></tbody></table><p>끝</p>', '<table'],
  ['a frame in a cell', `<table><tbody><tr><td>${frame}</td></tr></tbody></table>`, '<iframe'],
  ['a text that unfolds', '<details><summary>제목</summary><p>속</p></details><p>끝</p>', '<details'],
];

/** Where the cursor is after the focus came: beside what a letter would replace. */
export const caretStories = (t: EditorPage) => {
  const isSelected = () => t.editor.locator('.ProseMirror-selectednode').count();

  /** The editor hears of the focus in a task of its own, before the next frame but one. */
  const settled = () =>
    t.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  const clickOn = async (selector: string) => {
    await t.editor.locator(selector).scrollIntoViewIfNeeded();
    const box = await t.editor.locator(selector).boundingBox();
    await t.page.mouse.click((box?.x ?? 0) + 1, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect.poll(isSelected).toBeGreaterThan(0);
  };

  describe('the focus of a text that begins with something else than a letter', () => {
    it.each(texts)('should come beside it by Tab: %s', async (_, value, kept) => {
      await t.start({ value });
      await t.page
        .getByRole('toolbar', { name: '서식' })
        .getByRole('combobox')
        .or(t.tool('굵게'))
        .first()
        .focus();
      while (!(await t.editor.evaluate((element) => element === document.activeElement)))
        await t.page.keyboard.press('Tab');
      await settled();
      expect(await t.changes()).toEqual([]);
      await t.page.keyboard.type('x');
      await expect.poll(t.value).toContain('x');
      expect(await t.value()).toContain(kept);
    });

    it.each(texts)('should come beside it by a script, also for a syllable: %s', async (_, value, kept) => {
      await t.start({ value });
      await t.editor.focus();
      await settled();
      await t.session.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
      await t.session.send('Input.insertText', { text: '한' });
      await expect.poll(t.value).toContain('한');
      expect(await t.value()).toContain(kept);
    });

    it('should come beside it after the value changed from outside', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.page.evaluate((value) => window.harness.setValue(value), `<p>가</p>${frame}`);
      await t.editor.locator('iframe').waitFor();
      await t.editor.focus();
      await settled();
      await t.page.keyboard.type('x');
      await expect.poll(t.value).toContain('x');
      expect(await t.value()).toContain('<iframe');
    });
  });

  describe('the focus after the HTML source', () => {
    it('should come beside a frame that was written at the start', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.tool('HTML 원본').click();
      await t.page.getByRole('textbox', { name: '내용 HTML 원본' }).fill(`${frame}<p>가</p>`);
      await t.tool('HTML 원본').click();
      await expect.poll(() => t.editor.evaluate((element) => element === document.activeElement)).toBe(true);
      await settled();
      await t.page.keyboard.type('x');
      await expect.poll(t.value).toContain('x');
      expect(await t.value()).toContain('<iframe');
    });
  });

  describe('what was selected by a click', () => {
    it.each([
      ['a frame', `<p>가</p>${frame}<p>끝</p>`, 'div:has(> iframe)', '<iframe'],
      ['a line', '<p>가</p><hr><p>끝</p>', 'hr', '<hr>'],
      ['a picture', `<p>가</p>${picture}<p>끝</p>`, 'img[src]', '<img'],
    ])('should stay through a letter once the field was left: %s', async (_, value, selector, kept) => {
      await t.start({ value });
      await clickOn(selector);
      await t.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await t.editor.focus();
      await settled();
      expect(await isSelected()).toBe(0);
      await t.page.keyboard.type('x');
      await expect.poll(t.value).toContain('x');
      expect(await t.value()).toContain(kept);
    });

    it('should show at each handle of a picture in which directions it can be drawn', async () => {
      await t.start({ value: `<p>가</p>${picture}<p>끝</p>` });
      await clickOn('img[src]');
      const cursors = await t.editor
        .locator('[data-resize-handle]')
        .evaluateAll((handles) =>
          handles.map((handle) => [
            handle.getAttribute('data-resize-handle'),
            getComputedStyle(handle).cursor,
            getComputedStyle(handle).opacity,
          ]),
        );
      const wanted: Record<string, string> = {
        'top-left': 'nwse-resize',
        'bottom-right': 'nwse-resize',
        'top-right': 'nesw-resize',
        'bottom-left': 'nesw-resize',
        left: 'ew-resize',
        right: 'ew-resize',
        top: 'ns-resize',
        bottom: 'ns-resize',
      };
      expect(cursors.length).toBeGreaterThanOrEqual(4);
      expect(cursors).toEqual(cursors.map(([at]) => [at, wanted[at ?? ''], '1']));
    });

    it('should stay selected through the tool that works on it', async () => {
      await t.start({ value: `<p>가</p>${picture}<p>끝</p>` });
      await clickOn('img[src]');
      await t.tool('이미지').click();
      await t.page.getByRole('textbox', { name: '대체 텍스트' }).waitFor();
      await t.page.keyboard.press('Escape');
      await expect.poll(isSelected).toBeGreaterThan(0);
    });
  });
};
