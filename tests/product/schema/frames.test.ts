import { expect, test } from 'vitest';
import { frames } from '../../../src/product/frames';

test('videos of three platforms and two maps are shown in texts', () => {
  expect(frames.map(({ host, path }) => host + path)).toEqual([
    'player.vimeo.com/video/',
    'play-tv.kakao.com/embed/',
    'tv.naver.com/embed/',
    'map.naver.com/',
    'www.google.com/maps/embed',
  ]);
});
