import { expect, test } from 'vitest';
import { tokenize } from '../../../docs/site/tokenize';

const finds = (query: string, text: string) => {
  const terms = new Set(tokenize(text));
  return tokenize(query).every((term) => terms.has(term));
};

test.each([
  ['인증', '이중인증과 세션'],
  ['기록', '접속기록의 보관'],
  ['등급', '회원등급을 바꾼다'],
  ['회원', '탈퇴회원은'],
  ['엑셀 다운로드', '목록의 엑셀다운로드를 받는다'],
  ['공휴일', '대체공휴일에는'],
])('%s finds %s', (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test('words of other scripts, and the parts of a name, are terms; other Korean words are not found', () => {
  expect(tokenize('renamedFrom too_many 412')).toEqual([
    ...['renamedFrom', 'renamed', 'From'],
    ...['too_many', 'too', 'many'],
    '412',
  ]);
  expect(finds('정산', '회원등급을 바꾼다')).toBe(false);
});

test('the function needs nothing outside of itself: VitePress sends its text to the browser', () => {
  const sent: unknown = new Function(`return (${tokenize.toString()})('회원등급 list')`)();
  expect(sent).toEqual(['회원', '원등', '등급', 'list']);
});
