import { expect, it } from 'vitest';
import { isAllowedFrameUrl } from '../../../src/core/schema/text/frames';

it.each([
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://player.vimeo.com/video/76979871?h=8272103f6e',
  'https://play-tv.kakao.com/embed/player/cliplink/1',
  'https://tv.naver.com/embed/1',
  'https://map.naver.com/p/embed/place/1',
  'https://www.google.com/maps/embed?pb=!1m18!2sko',
])('should let in %s', (address) => {
  expect(isAllowedFrameUrl(address)).toBe(true);
});

it.each([
  'http://player.vimeo.com/video/1',
  'https://player.vimeo.com/api/1',
  'https://player.vimeo.com/video/../api/1',
  'https://player.vimeo.com/video/%2e%2e/api/1',
  'https://player.vimeo.com.evil.test/video/1',
  'https://player.vimeo.com@evil.test/video/1',
  'https://evil.test/https://player.vimeo.com/video/1',
  'https://www.google.com/maps/embedded',
  'https://www.google.com/search?q=1',
  'https://map.naver.com\\@evil.test/',
  'https://www.youtube-nocookie.com/embed/x/../../redirect',
])('should keep out %s', (address) => {
  expect(isAllowedFrameUrl(address)).toBe(false);
});
