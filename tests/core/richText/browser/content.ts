import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';
import { written } from '../written';

/** What the editor takes over and what it gives back. */
export const contentStories = (t: EditorPage) => {
  const html = () =>
    t.editor.evaluate((element) =>
      (element as unknown as { editor: { getHTML(): string } }).editor.getHTML(),
    );

  describe('a text that nobody changed', () => {
    it.each([
      '',
      '하나\n둘',
      '<div>가</div><p>나</p>\n<p> 다 </p>',
      '<p>가</p><table><tr><td>나</td></tr></table>',
      '<p style="color:red">가<b>나</b></p><center>다</center>',
      '<ul><li>가</li></ul>',
      '<p><img src="data:image/png;base64,AA=="></p>',
    ])('should be given back to nobody: %j', async (value) => {
      await t.start({ value });
      await t.editor.click();
      await t.page.keyboard.press('Control+End');
      await t.page.keyboard.press('ArrowLeft');
      await t.tool('HTML 원본').click();
      await t.tool('HTML 원본').click();
      await t.tool('굵게').focus();
      await t.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      expect(await t.changes()).toEqual([]);
      expect(await t.page.evaluate(() => window.harness.blurs)).toBe(1);
    });

    it('should be given as it was loaded when an undo brings it back', async () => {
      await t.start({ value: '<div>가<b>나</b></div>' });
      await t.select('p', 'end');
      await t.page.keyboard.type('!');
      expect(await t.value()).toBe('<p>가<strong>나!</strong></p>');
      await t.tool('실행 취소').click();
      expect(await t.value()).toBe('<div>가<b>나</b></div>');
      await t.tool('다시 실행').click();
      expect(await t.value()).toBe('<p>가<strong>나!</strong></p>');
    });
  });

  describe('the written HTML', () => {
    it.each(Object.entries(written))('should be written as it was read: %s', async (_, value) => {
      await t.start({ value });
      expect(await html()).toBe(value);
      expect(await t.changes()).toEqual([]);
    });

    it('should be empty when nothing is left', async () => {
      await t.start({ value: '<h2>가</h2>' });
      await t.select('h2');
      await t.page.keyboard.press('Delete');
      expect(await t.value()).toBe('');
    });
  });

  describe('a text from elsewhere', () => {
    it.each([
      [
        'Google Docs',
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">보통 </span><span style="font-weight:700;font-style:italic">굵게</span> <a href="https://a.test/"><span style="text-decoration:underline">링크</span></a></p></b>',
        '<p>보통 <strong><em>굵게</em></strong> <a rel="noopener noreferrer" href="https://a.test/">링크</a></p>',
      ],
      [
        '한글',
        '<HTML><HEAD><STYLE>.HStyle0 {margin: 0}</STYLE></HEAD><BODY><P CLASS=HStyle0><SPAN STYLE="font-weight:bold">굵게</SPAN><SPAN STYLE="text-decoration:underline">밑줄</SPAN><SPAN STYLE="text-decoration:line-through">취소</SPAN></P></BODY></HTML>',
        '<p><strong>굵게</strong><u>밑줄</u><s>취소</s></p>',
      ],
      [
        '한글 with keywords in quotes',
        `<P CLASS=HStyle0><SPAN STYLE='font-family:"함초롬바탕";font-weight:"bold"'>굵게</SPAN><SPAN STYLE='text-decoration:"underline"'>밑줄</SPAN><SPAN STYLE='font-style: "italic"'>기울임</SPAN></P>`,
        '<p><strong>굵게</strong><u>밑줄</u><em>기울임</em></p>',
      ],
      [
        'Google Sheets',
        '<table><tr><td style="font-weight:bold">가</td><td style="font-weight:normal">나</td></tr></table>',
        '<table><tbody><tr><td colspan="1" rowspan="1"><p><strong>가</strong></p></td><td colspan="1" rowspan="1"><p>나</p></td></tr></tbody></table>',
      ],
    ])(
      'should keep what is bold, italic, underlined and struck out, and nothing else so: %s',
      async (_, pasted, written) => {
        await t.start({ value: '' });
        await t.editor.click();
        await t.paste({ 'text/html': pasted });
        expect(await t.value()).toBe(written);
      },
    );

    it.each([
      [
        'blocks',
        '<dl><dt>용어</dt><dd>뜻</dd></dl><section>글<article>기사</article></section><details><summary>토글</summary>속</details>',
        '<p>용어</p><p>뜻</p><p>글</p><p>기사</p><details><summary>토글</summary><p>속</p></details>',
      ],
      [
        "Word's highlight",
        "<p><span style='background:yellow;mso-highlight:yellow'>가</span></p>",
        '<p><span style="background-color: yellow;">가</span></p>',
      ],
      [
        'the alignment of its first paragraph',
        '<p style="text-align:center">가</p><p>나</p>',
        '<p style="text-align: center;">가</p><p>나</p>',
      ],
    ])('should keep %s', async (_, pasted, written) => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.paste({ 'text/html': pasted });
      expect(await t.value()).toBe(written);
    });

    it('should keep its lines, empty ones too, where it has no format', async () => {
      await t.start({ value: '<p>나</p>' });
      await t.select('p', 'start');
      await t.page.keyboard.type('가');
      await expect.poll(t.value).toBe('<p>가나</p>');
      await t.paste({ 'text/plain': '하나\r\n\r\n<b>둘</b>\n' });
      expect(await t.value()).toBe('<p>가하나</p><p></p><p>&lt;b&gt;둘&lt;/b&gt;나</p>');
      await t.paste({ 'text/plain': '셋' });
      expect(await t.value()).toContain('&lt;b&gt;둘&lt;/b&gt;셋나</p>');
    });

    it('should keep the lists of Word', async () => {
      const item = (level: number, mark: string, text: string) =>
        `<p class=MsoListParagraph style='margin-left:40pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
      await t.start({ value: '' });
      await t.editor.click();
      await t.paste({
        'text/html': `${item(1, 'l', '가')}${item(2, '1.', '나')}${item(2, '2.', '다')}${item(1, 'l', '라')}<p>마</p>${item(1, '③', '바')}${item(2, 'b)', '사')}`,
      });
      expect(await t.value()).toBe(
        '<ul><li><p>가</p><ol><li><p>나</p></li><li><p>다</p></li></ol></li><li><p>라</p></li></ul><p>마</p><ol start="3"><li><p>바</p><ol start="2" type="a"><li><p>사</p></li></ol></li></ol>',
      );
    });
  });

  describe('a value from outside', () => {
    it('should be taken over without being given back, and not be undone', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.page.evaluate(() => window.harness.setValue('<p>새 글</p>'));
      await expect.poll(html).toBe('<p>새 글</p>');
      expect(await t.changes()).toEqual([]);
      expect(await t.tool('실행 취소').isDisabled()).toBe(true);
    });

    it('should keep the cursor where it says what already stands there', async () => {
      await t.start({ value: '<p>가나다</p>' });
      await t.select('p', 'start');
      await t.page.keyboard.press('ArrowRight');
      await t.page.keyboard.type('-');
      await t.page.evaluate(() => window.harness.setValue('<div>가-나다</div>'));
      await t.page.keyboard.type('+');
      expect(await t.value()).toBe('<p>가-+나다</p>');
    });
  });

  describe('the form round it', () => {
    it('should get Ctrl and Enter, which writes nothing', async () => {
      await t.start({ value: '<p>가</p><pre><code>나</code></pre>' });
      for (const block of ['p', 'code']) {
        await t.select(block, 'end');
        await t.page.keyboard.press('Control+Enter');
      }
      expect(await t.page.evaluate(() => window.harness.saves)).toBe(2);
      expect(await t.changes()).toEqual([]);
    });

    it('should give it a height that a click anywhere in it writes into', async () => {
      await t.start({ value: '<p>가</p>' });
      const box = await t.page.locator('fieldset:has([role=toolbar]) > div').boundingBox();
      expect(box?.height).toBe(449);
      await t.page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 440);
      await t.page.keyboard.type('!');
      expect(await t.value()).toBe('<p>가!</p>');
    });

    it('should be able to mark it invalid', async () => {
      await t.start({ invalid: true });
      expect(await t.editor.getAttribute('aria-invalid')).toBe('true');
    });

    it('should keep its blanks, whatever sheets other editors take with them', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.page.evaluate(() => {
        for (const sheet of document.querySelectorAll('style[data-tiptap-style]')) sheet.remove();
      });
      await t.select('p', 'end');
      await t.page.keyboard.type('  나');
      expect(await t.value()).toBe('<p>가  나</p>');
      expect(await t.editor.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('break-spaces');
    });
  });
};
