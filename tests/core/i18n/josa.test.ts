import { describe, expect, it } from 'vitest';
import { withJosa } from '../../../i18n/josa';

const cases: [word: string, particle: string, expected: string][] = [
  ['게시글', '을/를', '게시글을'],
  ['배너', '을/를', '배너를'],
  ['회원', '이/가', '회원이'],
  ['공지', '은/는', '공지는'],
  ['회원', '과/와', '회원과'],
  ['배너', '과/와', '배너와'],
  ['목록', '으로/로', '목록으로'],
  ['서울', '으로/로', '서울로'],
  ['배너', '으로/로', '배너로'],
  ['관리자', '으로서/로서', '관리자로서'],
  ['배송', '이나/나', '배송이나'],
  ['값', '을/를', '값을'],
  // digits
  ['공지 3', '을/를', '공지 3을'],
  ['1', '이/가', '1이'],
  ['2', '이/가', '2가'],
  ['10', '을/를', '10을'],
  ['0', '을/를', '0을'],
  ['100', '으로/로', '100으로'],
  ['7', '으로/로', '7로'],
  ['6', '으로/로', '6으로'],
  ['1,000', '은/는', '1,000은'],
  ['105', '을/를', '105를'],
  ['1,000,000,000,000', '을/를', '1,000,000,000,000를'],
  [`1${'0'.repeat(400)}`, '을/를', `1${'0'.repeat(400)}을`],
  ['v1.2', '과/와', 'v1.2와'],
  ['2026-01-10', '으로/로', '2026-01-10으로'],
  ['50%', '을/를', '50%를'],
  // Latin letters, by their names
  ['FAQ', '이/가', 'FAQ가'],
  ['URL', '을/를', 'URL을'],
  ['URL', '으로/로', 'URL로'],
  ['pdf', '을/를', 'pdf를'],
  ['고객 DM', '으로/로', '고객 DM으로'],
  ['manual.xlsx', '을/를', 'manual.xlsx를'],
  ['song.mp3', '을/를', 'song.mp3을'],
  ['iM뱅크', '은/는', 'iM뱅크는'],
  // what is not read aloud
  ['(수정)', '을/를', '(수정)을'],
  ['공지 (3)', '이/가', '공지 (3)이'],
  ["'배너'", '을/를', "'배너'를"],
  ['《서울》', '으로/로', '《서울》로'],
  ['“이벤트!”', '이/가', '“이벤트!”가'],
  ['신상품★', '을/를', '신상품★을'],
  ['생일 🎂', '과/와', '생일 🎂과'],
  // file names from macOS come decomposed
  ['사진'.normalize('NFD'), '을/를', `${'사진'.normalize('NFD')}을`],
  // no known reading
  ['東京', '을/를', '東京을(를)'],
  ['東京', '으로/로', '東京(으)로'],
  ['ㅋㅋㅋ', '이/가', 'ㅋㅋㅋ이(가)'],
  ['ß', '은/는', 'ß은(는)'],
  ['★', '이나/나', '★(이)나'],
  ["''", '과/와', "''과(와)"],
  ['', '을/를', ''],
];

describe('withJosa', () => {
  it.each(cases)('should join %j and %s to %j', (word, particle, expected) => {
    expect(withJosa(`${word}{${particle}}`)).toBe(expected);
  });

  it('should look at the end of a text alone, whatever somebody wrote', () => {
    const text = `a${'\u0301\u0323'.repeat(60_000)} 배너`;
    const started = process.cpuUsage();
    expect(withJosa(`${text}{을/를}`)).toBe(`${text}를`);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
  });

  it('should resolve a marker by the text before it', () => {
    expect(withJosa("'공지 3'{을/를} 삭제하시겠습니까?")).toBe("'공지 3'을 삭제하시겠습니까?");
  });

  it('should resolve each of several markers by its own word', () => {
    expect(withJosa('제목{과/와} 메모{은/는} URL{으로/로}')).toBe('제목과 메모는 URL로');
  });

  it('should drop the particle of an empty variable', () => {
    expect(withJosa('{을/를} 삭제하시겠습니까?')).toBe(' 삭제하시겠습니까?');
    expect(withJosa('회원 {을/를} 삭제')).toBe('회원  삭제');
  });

  it('should leave all other braces as they are', () => {
    const text = '%{name} {name} {을} {를/을} 을/를';
    expect(withJosa(text)).toBe(text);
  });
});
