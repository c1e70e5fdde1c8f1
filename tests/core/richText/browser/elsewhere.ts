import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';

/** What comes in from elsewhere: old mark-up, blogs, videos, links. */
export const elsewhereStories = (t: EditorPage) => {
  describe('a text pasted from elsewhere', () => {
    it.each([
      [
        'an old font',
        '<p><font color="#ff0000">빨간 글</font></p>',
        '<p><span style="color: rgb(255, 0, 0);">빨간 글</span></p>',
      ],
      [
        'an old alignment',
        '<div align="center">가</div><p>나</p>',
        '<p style="text-align: center;">가</p><p>나</p>',
      ],
      [
        'Google Docs, in black on nothing',
        '<p><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:400">가</span></p>',
        '<p>가</p>',
      ],
      [
        "Naver's centring and the originals of its pictures",
        '<p class="se-text-paragraph se-text-paragraph-align-center"><span>가</span><img src="https://postfiles.pstatic.net/a.jpg?type=w80_blur" data-lazy-src="https://postfiles.pstatic.net/a.jpg?type=w773"></p>',
        '<p style="text-align: center;">가<img src="https://postfiles.pstatic.net/a.jpg?type=w966"></p>',
      ],
    ])('should come in right: %s', async (_, pasted, written) => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.paste({ 'text/html': pasted });
      expect(await t.value()).toBe(written);
      t.takeProblems();
    });
  });

  describe('a tool', () => {
    it('should set the size of what is selected, and take it off', async () => {
      await t.start({ value: '<p>가<strong>나</strong></p>' });
      await t.select('strong');
      await t.tool('글자 크기').click();
      await t.page.getByRole('menuitemradio', { name: '20px' }).click();
      expect(await t.value()).toContain('font-size: 20px;');
      await t.tool('글자 크기').click();
      await t.page.getByRole('menuitemradio', { name: '기본 크기' }).click();
      expect(await t.value()).toBe('<p>가<strong>나</strong></p>');
    });

    it('should put in a YouTube video by its address, with a title', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.tool('유튜브').click();
      await t.page.keyboard.type('example.com');
      await t.page.keyboard.press('Enter');
      await t.page.getByText('유튜브 동영상 주소를 입력해주세요.').waitFor();
      await t.page.getByRole('textbox', { name: '유튜브 주소' }).fill('https://youtu.be/dQw4w9WgXcQ?si=x');
      await t.page.getByRole('textbox', { name: '동영상 제목' }).fill('전시 영상');
      await t.page.keyboard.press('Enter');
      await expect
        .poll(t.value)
        .toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="전시 영상"');
    });

    it('should give a frame without a title none', async () => {
      await t.start({ value: '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>' });
      expect(await t.editor.locator('iframe').getAttribute('title')).toBeNull();
    });

    it('should link by Ctrl K, whatever letter the key writes', async () => {
      await t.start({ value: '<p>가<strong>나</strong></p>' });
      await t.select('strong');
      await t.page.keyboard.press('Control+KeyK');
      await t.page.getByRole('textbox', { name: '링크 주소' }).waitFor();
      await t.page.keyboard.type('example.com');
      await t.page.keyboard.press('Enter');
      await expect.poll(t.value).toContain('href="https://example.com"><strong>나</strong></a>');
    });

    it('should link what is selected when the key comes before the event of the selection', async () => {
      await t.start({ value: '<p>가나</p>' });
      await t.select('p', 'end');
      await t.editor.evaluate((element) => {
        getSelection()?.modify('extend', 'backward', 'character');
        element.dispatchEvent(
          new KeyboardEvent('keydown', { code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
        );
      });
      await t.page.getByRole('textbox', { name: '링크 주소' }).waitFor();
      await t.page.keyboard.type('example.com');
      await t.page.keyboard.press('Enter');
      await expect.poll(t.value).toContain('href="https://example.com">나</a>');
    });
  });
};
