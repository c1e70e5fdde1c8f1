import { describe, expect, it } from 'vitest';
import { isSameName } from '../../../../src/core/engine/list/remove/sameName';

describe('a name that is typed to confirm a deletion', () => {
  it.each([
    ['홍길동', '홍길동'],
    ['홍길동'.normalize('NFD'), '홍길동'],
    [' 홍 길동 ', '홍길동'],
    ['온빛갤러리(주)', '온빛 갤러리 (주)'],
    ['ＡＢＣ　상사', 'abc상사'],
    ['홍길\u200b동', '홍길동'],
  ])('%o is %o', (typed, name) => {
    expect(isSameName(typed, name)).toBe(true);
  });

  it.each([
    ['', '홍길동'],
    ['홍길', '홍길동'],
    ['홍길동아', '홍길동'],
    ['ㅎㅗㅇ길동', '홍길동'],
    ['홍*동', '홍길동'],
    ['', ' '],
  ])('%o is not %o', (typed, name) => {
    expect(isSameName(typed, name)).toBe(false);
  });
});
