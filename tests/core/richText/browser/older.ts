import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';

const told = '편집기에 담을 수 없는 내용이 있습니다';
const colors = ['#ff0000', 'rgb(0, 128, 0)', 'blue'];
const alignments = ['left', 'center', 'right', 'justify'];

/** Texts without their numbers: each is given one, so that it is found again. */
const texts = fc.constant('글#');
/** A heading's size is the page's own, so a relative one says nothing there. */
const blockDeclarations = fc.constantFrom(
  '',
  'color: blue;',
  'font-size: 18px;',
  'background-color: #ff0000;',
);
const declarations = fc
  .record(
    {
      color: fc.constantFrom(...colors),
      'background-color': fc.constantFrom(...colors),
      'font-size': fc.constantFrom('18px', '14pt', 'x-large', '150%', '1.5em'),
    },
    { requiredKeys: [] },
  )
  .map((styles) =>
    Object.entries(styles)
      .map(([name, value]) => `${name}: ${value};`)
      .join(' '),
  );
const styled = declarations.map((style) => (style ? ` style="${style}"` : ''));
const aligned = fc.oneof(
  fc.constant(''),
  fc.constantFrom(...alignments).map((way) => ` align="${way}"`),
  fc
    .tuple(fc.constantFrom(...alignments), blockDeclarations)
    .map(([way, rest]) => ` style="text-align: ${way}; ${rest}"`),
);
const sizes = fc.oneof(
  fc.constant(''),
  fc.constant(' width="120" height="40"'),
  fc.constant(' style="width: 120px; background-color: #ffff00;"'),
  fc.constant(' bgcolor="#ffff00" valign="top"'),
);

const { block } = fc.letrec<{ inline: string; block: string; lines: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'b', 'i'), styled, tie('inline'))
      .map(([tag, style, inside]) => `<${tag}${style}>${inside}</${tag}>`),
    fc.tuple(styled, tie('inline')).map(([style, inside]) => `<span${style}>${inside}글#</span>`),
    fc
      .tuple(fc.constantFrom('color="#ff0000"', 'size="5"', 'color="blue" size="+2"'), tie('inline'))
      .map(([attributes, inside]) => `<font ${attributes}>${inside}</font>`),
  ),
  lines: fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  block: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('p', 'div', 'h2', 'h4'), aligned, tie('lines'))
      .map(([tag, way, inside]) => `<${tag}${way}>${inside}</${tag}>`),
    fc.tuple(tie('lines')).map(([inside]) => `<center>${inside}</center>`),
    fc
      .tuple(aligned, tie('block'), tie('block'))
      .map(([way, one, two]) => `<div${way}>글#${one}${two}</div>`),
    fc.tuple(tie('lines'), tie('block')).map(([one, two]) => `<ul><li>${one}</li><li>${two}</li></ul>`),
    fc.tuple(tie('block')).map(([inside]) => `<blockquote>${inside}</blockquote>`),
    fc.tuple(tie('block')).map(([inside]) => `<details open><summary>글#</summary>${inside}</details>`),
    fc.tuple(tie('block')).map(([inside]) => `<figure>${inside}<figcaption>글#</figcaption></figure>`),
    fc
      .tuple(sizes, aligned, tie('lines'))
      .map(([size, way, inside]) => `<table><tr><td${size}>${inside}</td><td${way}>글#</td></tr></table>`),
  ),
}));

const documents = fc.array(block, { minLength: 1, maxLength: 3 }).map((blocks) => {
  const [first = '', ...rest] = blocks.join('').split('글#');
  return rest.reduce((html, part, index) => `${html}글${index + 1} ${part}`, first);
});

/** How each text of HTML looks, as the browser computes it: what the editor wrote must look the same. */
const looksOf = (html: string): Record<string, unknown> => {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.width = '800px';
  host.className = document.querySelector('section > div')?.className ?? '';
  host.innerHTML = html;
  const looks: Record<string, unknown> = {};
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent) continue;
    const { color, fontSize, fontWeight, fontStyle, textAlign } = getComputedStyle(parent);
    let background = '';
    for (let at: Element | null = parent; at && at !== host; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (background === '' && backgroundColor !== 'rgba(0, 0, 0, 0)') background = backgroundColor;
    }
    const cell = parent.closest('td');
    const look = {
      color,
      fontSize: Math.round(Number.parseFloat(fontSize)),
      // A bold text within a bold one is no bolder in the editor.
      isBold: Number(fontWeight) >= 600,
      fontStyle,
      textAlign: textAlign.replace(/^-webkit-|^start$/, '').replace(/^left$/, ''),
      background,
      cell: cell && [cell.width, cell.height, cell.vAlign, cell.style.width].join(),
      within: ['details', 'figcaption', 'summary', 'blockquote', 'li']
        .filter((tag) => parent.closest(tag))
        .join(),
    };
    for (const name of walker.currentNode.textContent?.match(/글\d+/g) ?? []) looks[name] = look;
  }
  host.remove();
  return looks;
};

/** What older texts hold, and how it comes through a change. */
export const olderStories = (t: EditorPage) => {
  const change = async (value: string): Promise<string> => {
    await t.start({ value });
    await t.editor.focus();
    await t.page.keyboard.press('Control+End');
    // The editor hears of the caret's new place in a task of its own, before the next frame but one.
    await t.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await t.page.keyboard.type('x');
    await expect.poll(t.value).toContain('x');
    return t.value();
  };

  describe('an older text', () => {
    it.each([
      [
        "a cell's colour",
        '<table><tbody><tr><td style="background-color: #ff0;">가</td><td>나</td></tr></tbody></table><p>끝</p>',
        ['background-color: rgb(255, 255, 0);'],
      ],
      [
        'an aligned div',
        '<div style="text-align: center;">가운데 글</div><p>끝</p>',
        ['<p style="text-align: center;">가운데 글</p>'],
      ],
      [
        'a centred block',
        '<center>가<p>나</p></center><p>끝</p>',
        ['<p style="text-align: center;">가</p><p style="text-align: center;">나</p>'],
      ],
      [
        'a font',
        '<p><font color="#ff0000" size="5">빨간 글</font></p><p>끝</p>',
        ['color: rgb(255, 0, 0);', 'font-size: x-large;'],
      ],
      [
        "a table's sizes",
        '<table width="300" border="1" cellpadding="4"><tbody><tr height="40" bgcolor="#eeeeee"><td width="100" valign="top">가</td></tr></tbody></table><p>끝</p>',
        [
          'width="300"',
          'border="1"',
          'cellpadding="4"',
          'height="40"',
          'width="100"',
          'valign="top"',
          'rgb(238, 238, 238)',
        ],
      ],
      [
        'frames',
        '<iframe src="https://player.vimeo.com/video/76979871" width="640" height="360"></iframe><iframe src="https://map.naver.com/p/embed/place/1"></iframe><iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe><p>끝</p>',
        [
          'https://player.vimeo.com/video/76979871',
          'https://map.naver.com/p/',
          'https://www.google.com/maps/embed?pb',
        ],
      ],
      [
        'a text that unfolds',
        '<details><summary>제목</summary><p>속</p></details><p>끝</p>',
        ['<details><summary>제목</summary><p>속</p></details>'],
      ],
    ])('should keep %s through a change, and say nothing', async (_, value, kept) => {
      const written = await change(value);
      for (const part of kept) expect(written).toContain(part);
      expect(await t.page.getByText(told).count()).toBe(0);
    });

    it('should keep how it looks through a change, or name before what would go', async () => {
      let silent = 0;
      await fc.assert(
        fc.asyncProperty(documents, async (value) => {
          const written = await change(`${value}<p>끝</p>`);
          if ((await t.page.getByText(told).count()) > 0) return;
          silent += 1;
          expect(await t.page.evaluate(looksOf, written)).toEqual(await t.page.evaluate(looksOf, value));
        }),
        { numRuns: 25, seed: 1 },
      );
      expect(silent).toBeGreaterThan(15);
    }, 120_000);

    it.each([
      ['<p>가</p><video src="https://a.test/v.mp4"></video>', '동영상·소리 파일'],
      ['<p style="margin-left: 40px">가</p>', '여백과 줄 간격'],
      ['<p>가</p><iframe src="https://evil.test/"></iframe>', '외부 화면'],
      [
        '<div id="daumRoughmapContainer1"></div><script>new daum.roughmap.Lander({ "timestamp" : "1", "key" : "2abc" }).render();</script>',
        '카카오 약도',
      ],
    ])(
      'should name what a change would take away before the first letter, and offer its source: %s',
      async (value, name) => {
        await t.start({ value });
        const notice = t.page.getByRole('status').filter({ hasText: told });
        expect(await notice.textContent()).toContain(name);
        expect(await t.changes()).toEqual([]);
        await notice.getByRole('button', { name: 'HTML 원본' }).click();
        await t.page.getByRole('textbox', { name: '내용 HTML 원본' }).waitFor();
        await t.page.getByText('고쳐 저장하면 빠지는 내용이 있습니다').waitFor();
      },
    );

    it.each([
      [
        'of the address in the text',
        '<p>주소: 서울특별시 중구&nbsp;<b>세종대로</b> 110</p><script charset="UTF-8">\n\tnew daum.roughmap.Lander({\n\t"timestamp" : "1729926174280",\n"key" : "2m2jx",\n"mapWidth" : "640"\n}).render();\n</script><p>끝</p>',
        `https://map.kakao.com/link/search/${encodeURIComponent('서울특별시 중구 세종대로 110')}`,
        '글에 있는 주소의 지도 링크',
      ],
      [
        'alone where the text tells no address',
        "<script>\n\tnew window.daum.roughmap.Lander( {timestamp: '1', key: '2abc'}).render();\n</script><p>3층 오른쪽 길 2</p>",
        'https://map.kakao.com/?from=roughmap&key=2abc',
        '글에 주소가 없어',
      ],
    ])('should keep a Kakao roughmap as a link to the map %s', async (_, value, address, told) => {
      const written = await change(value);
      expect(written).toContain(`href="${address.replace('&', '&amp;')}"`);
      expect(written).toContain('카카오맵에서 위치 보기');
      expect(await t.page.getByRole('status').filter({ hasText: '카카오 약도' }).textContent()).toContain(
        told,
      );
      const [opened] = await Promise.all([
        t.page.waitForEvent('popup'),
        t.page.locator('section a[href*="map.kakao.com"]').click(),
      ]);
      expect(opened.url()).toBe(address);
      await opened.close();
    });
  });
};
