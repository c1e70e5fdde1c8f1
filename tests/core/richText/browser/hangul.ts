import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';
import { compose, composing, HANGUL } from '../harness/hangul';

/** Syllables that are composed while the form renders after each of them. */
export const hangulStories = (t: EditorPage) => {
  const shown = () => t.editor.textContent();

  describe('Hangul', () => {
    it('should arrive in the middle of a paragraph, with the cursor behind it', async () => {
      await t.start({ value: '<p>안녕하세요</p>' });
      await t.select('p', 'start');
      await t.page.keyboard.press('ArrowRight');
      await t.page.keyboard.press('ArrowRight');
      await compose(t.session, HANGUL);
      await expect.poll(t.value).toBe('<p>안녕한글하세요</p>');
      await t.page.keyboard.type('!');
      expect(await t.value()).toBe('<p>안녕한글!하세요</p>');
      expect(await shown()).toBe('안녕한글!하세요');
    });

    it('should arrive in bold, in a list, in a heading and after a line break', async () => {
      await t.start({
        value: '<p>가<strong>나다</strong>라</p><ul><li><p>하나</p></li></ul><h2>제목</h2><p>위<br>아래</p>',
      });
      for (const selector of ['strong', 'li p', 'h2', ':scope > p:last-child']) {
        await t.select(selector, 'end');
        await compose(t.session, HANGUL);
      }
      await expect
        .poll(t.value)
        .toBe(
          '<p>가<strong>나다한글</strong>라</p><ul><li><p>하나한글</p></li></ul><h2>제목한글</h2><p>위<br>아래한글</p>',
        );
    });

    it('should arrive in coloured text', async () => {
      await t.start({ value: '<p>가<span style="color: rgb(201, 42, 42);">나다</span>라</p>' });
      await t.select('p span', 'start');
      await t.page.keyboard.press('ArrowRight');
      await compose(t.session, HANGUL);
      await expect.poll(t.value).toBe('<p>가<span style="color: rgb(201, 42, 42);">나한글다</span>라</p>');
    });

    it('should arrive in an empty text, and in the empty paragraph after Enter', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await compose(t.session, HANGUL);
      await t.page.keyboard.press('Enter');
      await compose(t.session, HANGUL);
      await expect.poll(t.value).toBe('<p>한글</p><p>한글</p>');
    });

    it('should replace what is selected', async () => {
      await t.start({ value: '<p>가<strong>나다</strong>라</p>' });
      await t.select('strong');
      await compose(t.session, HANGUL);
      await expect.poll(async () => (await t.editor.textContent())?.trim()).toBe('가한글라');
    });

    it('should keep its syllable while a value comes from outside', async () => {
      await t.start({ value: '<p>안녕</p>' });
      await t.select('p', 'end');
      await composing(t.session, 'ㅎ');
      await composing(t.session, '하');
      await t.page.evaluate(() => window.harness.setValue('<p>밖에서 온 글</p>'));
      await composing(t.session, '한');
      expect(await shown()).toBe('안녕한');
      await t.session.send('Input.insertText', { text: '한' });
      await expect.poll(t.value).toBe('<p>안녕한</p>');
      expect(await shown()).toBe('안녕한');
    });

    it('should make way for a value from outside when its composition ends in nothing', async () => {
      await t.start({ value: '<p>안녕</p>' });
      await t.select('p', 'end');
      await composing(t.session, 'ㅎ');
      await t.page.evaluate(() => window.harness.setValue('<p>밖에서 온 글</p>'));
      await composing(t.session, '');
      await expect.poll(shown).not.toContain('ㅎ');
      expect(await t.value()).toMatch(/^<p>(안녕|밖에서 온 글)<\/p>$/);
      expect(await shown()).toBe((await t.value()).replaceAll(/<\/?p>/g, ''));
    });

    it('should arrive in the HTML source', async () => {
      await t.start({ value: '<p>안녕하세요</p>' });
      await t.tool('HTML 원본').click();
      const source = t.page.getByRole('textbox', { name: 'HTML 원본' });
      await source.evaluate((element) => {
        const area = element as HTMLTextAreaElement;
        area.focus();
        area.setSelectionRange(5, 5);
      });
      await compose(t.session, HANGUL);
      await t.page.keyboard.type('!');
      expect(await t.value()).toBe('<p>안녕한글!하세요</p>');
    });
  });
};
