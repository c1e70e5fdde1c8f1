import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/product/security.md', ROOT), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; those of level 3 follow them. */
const SECTIONS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const asked = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    upTo(1, count).map((number) => `${chapter}.${section}.${number}`),
  ),
);

/** `1.2.6–1.2.8` as the three requirements that it stands for. */
const named = (range: string): string[] => {
  const [first = '', last = first] = range.split('–');
  const at = first.lastIndexOf('.') + 1;
  const numbers = upTo(Number(first.slice(at)), Number(last.slice(last.lastIndexOf('.') + 1)));
  return numbers.map((number) => first.slice(0, at) + number);
};

const rows = [...page.matchAll(/^\| ([\d.–]+(?: [\d.–]+)*) \| (\w+) \| (.*) \|$/gm)].map(
  ([, ranges = '', state = '', text = '']) => ({ ids: ranges.split(' ').flatMap(named), state, text }),
);

/** The articles of the Korean standard that concern a system, by their titles. */
const KOREAN = [
  ...['제5조 접근 권한의 관리', '제6조 접근통제', '제7조 개인정보의 암호화', '제8조 접속기록의 보관 및 점검'],
  ...['제9조 악성프로그램 등 방지', '제12조 출력·복사시 안전조치', '제13조 개인정보의 파기'],
];

const korean = [...page.matchAll(/^\| (제\d+조 [^|]+) \| ([^|]+) \| (\w+) \| (.*) \|$/gm)].map(
  ([, article = '', asked = '', state = '', text = '']) => ({ article, asked, state, text }),
);

describe('docs/product/security.md', () => {
  test('goes through the Korean standard, and names a test of each part that is held', () => {
    expect(new Set(korean.map(({ article }) => article))).toEqual(new Set(KOREAN));
    expect(new Set(korean.map(({ asked }) => asked)).size).toBe(korean.length);
    const states = new Set(korean.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['held', 'left', 'partly']);
    const isHeld = ({ state }: { state: string }) => state !== 'left';
    expect(korean.filter((row) => isHeld(row) && !row.text.includes('`tests/'))).toEqual([]);
  });

  test('names only tests and pages that are there', () => {
    const tests = [...page.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
    const pages = [...page.matchAll(/\]\((?!https:)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, path = '']) => `docs/product/${path}`,
    );
    expect(tests.length).toBeGreaterThan(100);
    expect([...new Set([...tests, ...pages])].filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

  test('goes through all 253 requirements of levels 1 and 2, each once', () => {
    expect(asked).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids)).toEqual(asked);
  });

  test('says of each how it stands, and what holds it', () => {
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['held', 'left', 'none', 'open', 'partly']);
    const unproven = rows.filter(({ state, text }) => state === 'held' && !/`tests\/|\]\(|above/.test(text));
    expect(unproven.map(({ ids }) => ids[0])).toEqual([]);
  });
});
