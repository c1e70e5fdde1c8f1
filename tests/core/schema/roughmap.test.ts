import { describe, expect, it } from 'vitest';
import { findPostalAddress, replaceKakaoRoughmapsWithLinks } from '../../../src/core/schema/text/roughmap';

const script = '<script>new daum.roughmap.Lander({ "timestamp" : "1", "key" : "2abc" }).render();</script>';

describe('The address of a Kakao roughmap', () => {
  it.each([
    ['<p>서울 강남구 테헤란로 123, 4층</p>', '서울 강남구 테헤란로 123'],
    ['<p>경기도 성남시 분당구 판교역로146번길 20</p>', '경기도 성남시 분당구 판교역로146번길 20'],
    ['<td>충남&nbsp;태안군 안면읍</td><td>승언리 157-43</td>', '충남 태안군 안면읍 승언리 157-43'],
    ['<p>세종특별자치시 도움6로 11</p>', '세종특별자치시 도움6로 11'],
  ])('should be found in the text: %s', (text, address) => {
    expect(findPostalAddress(`${text}${script}`)).toBe(address);
    expect(replaceKakaoRoughmapsWithLinks(`${text}${script}`)).toContain(encodeURIComponent(address));
  });

  it.each([
    '<p>서울에서 가까운 길 3분</p>',
    '<p>오시는 길 2호선</p>',
    '<p>부산 행사는 10월 3일</p>',
    '<p>전화 02-1234-5678</p>',
  ])('should not be guessed from other words: %s', (text) => {
    expect(findPostalAddress(`${text}${script}`)).toBeUndefined();
  });

  it('should be looked for in bounded time', () => {
    // A search that tried every start with every end would take longer than a test may.
    expect(findPostalAddress(`${'서울 가나다 '.repeat(40_000)}${script}`)).toBeUndefined();
  });
});
