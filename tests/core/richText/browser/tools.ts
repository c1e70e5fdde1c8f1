import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';

/** What the tools write. */
export const toolStories = (t: EditorPage) => {
  const choose = (role: 'menuitem' | 'menuitemradio', name: string) =>
    t.page.getByRole(role, { name }).click();
  const press = (name: string) => t.page.getByRole('dialog').getByRole('button', { name }).click();

  describe('a tool', () => {
    it.each([
      ['굵게', '<p>가<strong>나</strong>다</p>'],
      ['기울임', '<p>가<em>나</em>다</p>'],
      ['밑줄', '<p>가<u>나</u>다</p>'],
      ['취소선', '<p>가<s>나</s>다</p>'],
      ['글머리 기호 목록', '<ul><li><p>가나다</p></li></ul>'],
      ['번호 목록', '<ol><li><p>가나다</p></li></ol>'],
      ['인용', '<blockquote><p>가나다</p></blockquote>'],
    ])('%s should be pressed where it holds, and another press take it off', async (name, html) => {
      await t.start({ value: '<p>가나다</p>' });
      await t.editor.click();
      for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight']) await t.page.keyboard.press(key);
      await t.tool(name).click();
      expect(await t.value()).toBe(html);
      expect(await t.tool(name).getAttribute('aria-pressed')).toBe('true');
      await t.tool(name).click();
      expect(await t.value()).toBe('<p>가나다</p>');
      expect(await t.tool(name).getAttribute('aria-pressed')).toBe('false');
    });

    it('should set the paragraph style and say it', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await t.tool('문단 모양: 본문').click();
      await choose('menuitemradio', '제목 1');
      expect(await t.value()).toBe('<h2>가</h2>');
      await t.tool('문단 모양: 제목 1').click();
      await choose('menuitemradio', '본문');
      expect(await t.value()).toBe('<p>가</p>');
    });

    it('should leave the cursor where it was, so that the next key writes there', async () => {
      await t.start({ value: '<p>가나</p>' });
      await t.select('p', 'start');
      await t.page.keyboard.press('ArrowRight');
      await t.tool('정렬').click();
      await choose('menuitemradio', '가운데 정렬');
      await expect.poll(() => t.editor.evaluate((element) => element === document.activeElement)).toBe(true);
      await t.page.keyboard.type('!');
      expect(await t.value()).toBe('<p style="text-align: center;">가!나</p>');
    });

    it('should colour what is selected, find the colour again, and take it off', async () => {
      await t.start({ value: '<p>가<strong>나</strong></p>' });
      await t.select('strong');
      await t.tool('글자색').click();
      await press('빨강');
      await t.tool('형광펜').click();
      await press('노랑');
      expect(await t.value()).toBe(
        '<p>가<span style="color: rgb(201, 42, 42);"><strong><mark style="background-color: rgb(255, 243, 191);">나</mark></strong></span></p>',
      );
      await t.tool('글자색').click();
      const red = t.page.getByRole('dialog').getByRole('button', { name: '빨강' });
      expect(await red.getAttribute('aria-pressed')).toBe('true');
      await press('색 없음');
      await t.tool('형광펜').click();
      await press('색 없음');
      expect(await t.value()).toBe('<p>가<strong>나</strong></p>');
    });
  });

  describe('a link', () => {
    const address = () => t.page.getByRole('textbox', { name: '링크 주소' });

    it('should be put on what is selected by Enter, without sending the form', async () => {
      await t.start({ value: '<p>가<strong>나</strong></p>' });
      await t.page.evaluate(() => {
        document.forms[0]?.addEventListener('submit', () => window.harness.errors.push('submitted'));
      });
      await t.select('strong');
      await t.tool('링크').click();
      await t.page.keyboard.type('example.com/a');
      await t.page.keyboard.press('Enter');
      await expect
        .poll(t.value)
        .toBe(
          '<p>가<a target="_blank" rel="noopener noreferrer" href="https://example.com/a"><strong>나</strong></a></p>',
        );
      expect(await t.errors()).toEqual([]);
    });

    it('should be changed and taken off as a whole', async () => {
      await t.start({ value: '<p>가<a href="https://a.test/">나다라</a></p>' });
      await t.select('a', 'start');
      await t.page.keyboard.press('ArrowRight');
      await t.tool('링크').click();
      expect(await address().inputValue()).toBe('https://a.test/');
      expect(await t.page.getByRole('checkbox', { name: '새 창에서 열기' }).isChecked()).toBe(false);
      await address().fill('a@example.com');
      await press('적용');
      expect(await t.value()).toBe(
        '<p>가<a rel="noopener noreferrer" href="mailto:a@example.com">나다라</a></p>',
      );
      await t.tool('링크').click();
      await press('링크 삭제');
      expect(await t.value()).toBe('<p>가나다라</p>');
    });

    it('should write the address itself where nothing is selected', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.tool('링크').click();
      await address().fill('https://example.com/');
      await press('적용');
      expect(await t.value()).toBe(
        '<p><a target="_blank" rel="noopener noreferrer" href="https://example.com/">https://example.com/</a></p>',
      );
    });

    it('should be refused to what is no address, and Escape should leave all as it was', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p');
      await t.tool('링크').click();
      await address().fill('javascript:alert(1)');
      await press('적용');
      await t.page.getByText('웹 주소, 이메일 주소, 전화번호(tel:)만 연결할 수 있습니다.').waitFor();
      await t.page.keyboard.press('Escape');
      await address().waitFor({ state: 'detached' });
      expect(await t.changes()).toEqual([]);
    });
  });

  describe('a table', () => {
    it('should be put in, grow, shrink and go', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.tool('표').click();
      await t.page.getByRole('spinbutton', { name: '행' }).fill('1');
      await t.page.getByRole('spinbutton', { name: '열' }).fill('2');
      await t.page.getByRole('checkbox', { name: '첫 행을 머리글로' }).uncheck();
      await press('표 넣기');
      const cell = '<td colspan="1" rowspan="1"><p></p></td>';
      expect(await t.value()).toBe(`<table><tbody><tr>${cell}${cell}</tr></tbody></table><p></p>`);
      await t.tool('표').click();
      await choose('menuitem', '아래에 행 추가');
      await t.tool('표').click();
      await choose('menuitem', '열 삭제');
      expect(await t.value()).toBe(`<table><tbody><tr>${cell}</tr><tr>${cell}</tr></tbody></table><p></p>`);
      await t.tool('표').click();
      await choose('menuitem', '표 삭제');
      expect(await t.value()).toBe('');
    });
  });

  describe('the HTML source', () => {
    const source = () => t.page.getByRole('textbox', { name: '내용 HTML 원본' });

    it('should show a line for each block and take the cursor', async () => {
      await t.start({ value: '<h2>가</h2><ul><li><p>나</p></li></ul>' });
      await t.tool('HTML 원본').click();
      expect(await source().inputValue()).toBe('<h2>가</h2>\n<ul>\n<li><p>나</p>\n</li>\n</ul>');
      expect(await source().evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await t.tool('굵게').isDisabled()).toBe(true);
    });

    it('should give what is typed sanitised, keep it as typed, and show it in the text', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.tool('HTML 원본').click();
      const typed =
        '<p onclick="alert(1)">나</p><script>alert(1)</script><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
      await source().fill(typed);
      expect(await source().inputValue()).toBe(typed);
      expect(await t.value()).toBe(
        '<p>나</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
      );
      await t.tool('HTML 원본').click();
      expect(await t.editor.locator('p').first().textContent()).toBe('나');
      expect(await t.editor.locator('iframe').count()).toBe(1);
      expect(await t.changes()).toHaveLength(1);
    });
  });

  describe('the toolbar', () => {
    const focused = () => t.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

    it('should be one stop for Tab, with arrows, Home and End inside', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.editor.click();
      await t.page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('문단 모양: 본문');
      await t.page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('글자 크기');
      await t.page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('굵게');
      await t.page.keyboard.press('End');
      expect(await focused()).toBe('HTML 원본');
      await t.page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('문단 모양: 본문');
      await t.page.keyboard.press('ArrowLeft');
      await t.page.keyboard.press('Home');
      expect(await focused()).toBe('문단 모양: 본문');
      await t.page.keyboard.press('Tab');
      expect(await t.editor.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('should open a menu by Enter, and Escape should give the tool back', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.tool('정렬').focus();
      await t.page.keyboard.press('Enter');
      await t.page.getByRole('menu', { name: '정렬' }).waitFor();
      await t.page.keyboard.press('Escape');
      await expect.poll(focused).toBe('정렬');
    });

    it('should stand in one line on a phone, and unfold the rest', async () => {
      await t.page.setViewportSize({ width: 390, height: 844 });
      await t.start({ value: '<p>가</p>' });
      const box = await t.page.getByRole('toolbar').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(50);
      expect(await t.tool('표').count()).toBe(0);
      await t.tool('서식 더 보기').click();
      await t.tool('HTML 원본').focus();
      const last = await t.tool('HTML 원본').boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390);
      await t.page.setViewportSize({ width: 1440, height: 900 });
    });
  });
};
