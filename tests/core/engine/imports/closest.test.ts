import { expect, test } from 'vitest';
import { findClosestWord } from '../../../../src/core/engine/imports/sheet/closest';

const places = ['서울특별시', '경기도', '경상남도', '경상북도', '충청남도', '충청북도', '광주광역시'];

test.each([
  ['경기', places, '경기도'],
  ['서울시', places, '서울특별시'],
  ['경남', places, '경상남도'],
  [' 경 기 ', places, '경기도'],
  ['특별공금', ['특별공급', '일반공급'], '특별공급'],
  ['1위', ['1순위', '2순위'], '1순위'],
])('%s is corrected to the only word that it abbreviates or misspells', (said, words, word) => {
  expect(findClosestWord(said, words)).toBe(word);
});

test.each([
  ['충청', places],
  ['도', places],
  ['', places],
  ['승인 안 함', ['승인', '대기']],
  ['미승인', ['승인', '대기']],
  ['승인', ['미승인', '대기']],
  ['17C', ['17A', '26B']],
  ['비주택', ['무주택', '유주택']],
])('%s is not corrected where it may mean another word', (said, words) => {
  expect(findClosestWord(said, words)).toBeUndefined();
});
