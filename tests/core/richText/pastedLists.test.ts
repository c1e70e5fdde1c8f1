// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from '../../../src/core/engine/richText/paste/pastedHtml';

const BLANKS = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>`;

/** The ways in which Word marks an item, by version and clipboard. */
const marked = {
  'in a conditional comment of the browser': (mark: string) =>
    `<![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:"맑은 고딕"'><span style='mso-list:Ignore'>${mark}${BLANKS}</span></span><![endif]>`,
  'in a comment': (mark: string) =>
    `<!--[if !supportLists]--><span style="mso-list:\nIgnore">${mark}${BLANKS}</span><!--[endif]-->`,
  'by the comment alone': (mark: string) => `<![if !supportLists]><b>${mark}</b>${BLANKS}<![endif]>`,
  'as its text': (mark: string) => `${mark}&nbsp;&nbsp; `,
};
type Mark = (mark: string) => string;

const itemOf =
  (mark: Mark) =>
  (level: number, sign: string, text: string, list = 'l0'): string =>
    `<p class=MsoListParagraph style='margin-left:20.0pt;text-indent:-20.0pt;mso-list:${list} level${level} lfo1'>${mark(sign)}<span>${text}</span></p>\n`;
const item = itemOf(marked['in a conditional comment of the browser']);

/** Lists without the paragraphs, spans and line ends in them. */
const pasted = (html: string): string => cleanPastedHtml(html).replace(/<\/?(?:p|span)>|\n/g, '');

describe('a list of Word', () => {
  it.each(Object.entries(marked))('is numbered where its marks are numbers %s', (_, mark) => {
    const one = itemOf(mark);
    expect(pasted(one(1, '1.', '가') + one(1, '2.', '나'))).toBe('<ol><li>가</li><li>나</li></ol>');
    expect(pasted(one(1, '·', '가') + one(1, '·', '나'))).toBe('<ul><li>가</li><li>나</li></ul>');
  });

  it.each([
    ['3.', '<ol start="3">'],
    ['(12)', '<ol start="12">'],
    ['제2조', '<ol start="2">'],
    ['1.4.', '<ol start="4">'],
    ['③', '<ol start="3">'],
    ['다.', '<ol start="3">'],
    ['c)', '<ol type="a" start="3">'],
    ['B.', '<ol type="A" start="2">'],
    ['iv.', '<ol type="i" start="4">'],
    ['I.', '<ol type="I">'],
    ['0.', '<ol>'],
    ['§', '<ul>'],
    ['o', '<ul>'],
    ['l', '<ul>'],
  ])('begins at its first mark: %s', (sign, list) => {
    expect(pasted(item(1, sign, '가'))).toContain(`${list}<li>가</li>`);
  });

  it('keeps its levels, and goes on after them', () => {
    const html = [
      item(1, '1.', '가'),
      item(2, 'a)', '나'),
      item(3, '·', '다'),
      item(2, 'b)', '라'),
      item(1, '2.', '마'),
    ].join('');
    expect(pasted(html)).toBe(
      '<ol><li>가<ol type="a"><li>나<ul><li>다</li></ul></li><li>라</li></ol></li><li>마</li></ol>',
    );
  });

  it('goes on with its number after a paragraph that stands between', () => {
    expect(pasted(`${item(1, '1.', '가')}<p>사이</p>${item(1, '2.', '나')}`)).toBe(
      '<ol><li>가</li></ol>사이<ol start="2"><li>나</li></ol>',
    );
  });

  it('ends where another kind begins, or the numbers begin anew', () => {
    expect(pasted(item(1, '1.', '가') + item(1, '·', '나'))).toBe('<ol><li>가</li></ol><ul><li>나</li></ul>');
    expect(pasted(item(1, '1.', '가') + item(1, '2.', '나') + item(1, '1.', '다', 'l1'))).toBe(
      '<ol><li>가</li><li>나</li></ol><ol><li>다</li></ol>',
    );
  });

  it('counts by letters to the end, the one that Rome knows too', () => {
    const letters = [...'abcdefghij'].map((letter) => item(1, `${letter}.`, letter)).join('');
    expect(pasted(letters).match(/<ol/g)).toHaveLength(1);
  });

  it("is what Word's style sheet says, whatever its marks look like", () => {
    const sheet = `<style><!-- @list l0 {mso-list-id:7;}
      @list l0:level1 {mso-level-number-format:bullet; mso-level-text:1;}
      @list l1:level1 {mso-level-tab-stop:none;}
      @list l2:level1 {mso-level-number-format:alpha-lower;} --></style>`;
    expect(pasted(sheet + item(1, '1', '가'))).toBe('<ul><li>가</li></ul>');
    expect(pasted(sheet + item(1, '', '가', 'l1'))).toBe('<ol><li>가</li></ol>');
    expect(pasted(sheet + item(1, 'i.', '가', 'l2'))).toBe('<ol type="a" start="9"><li>가</li></ol>');
    const written = itemOf(marked['as its text']);
    expect(pasted(sheet + written(1, '1.', '가'))).toBe('<ul><li>1.&nbsp;&nbsp; 가</li></ul>');
  });

  it('is read in no time, however much of it makes no sense', () => {
    const started = process.cpuUsage();
    cleanPastedHtml(`<style>${'@list l0:level1 {'.repeat(20_000)}</style>`);
    cleanPastedHtml(`<p style="${'mso-list:'.repeat(50_000)}">가</p>`);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });
});
