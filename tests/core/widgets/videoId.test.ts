import { expect, test } from 'vitest';
import { parseYoutubeVideoId } from '../../../src/core/schema/index';
import { buildYoutubePlayerUrl } from '../../../src/core/widgets/youtube/playerAddress';

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}&t=43s`,
  `https://www.youtube.com/watch?v=${ID}&list=PL1234567890&index=2`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}&feature=share`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=AbCdEfGh&t=12`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}?si=x`,
  `https://www.youtube.com/v/${ID}`,
  `https://www.youtube.com/shorts/${ID}/`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}#t=1m`,
  `youtu.be/${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `  https://youtu.be/${ID}\n`,
])('should find the video in %s', (address) => {
  expect(parseYoutubeVideoId(address)).toBe(ID);
});

test.each([
  '',
  ID,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}x`,
  `https://www.youtube.com/watch?V=${ID}`,
  `https://www.youtube.com/watch?v=${ID}%22%3E`,
  `https://www.youtube.com/playlist?list=${ID}`,
  `https://www.youtube.com/@channel/${ID}`,
  `https://www.youtube.com/channel/${ID}`,
  `https://www.youtube.com/embed/${ID}/../x`,
  `https://www.youtube.com/embed/videoseries?list=${ID}`,
  'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
  `https://youtu.be/a/${ID}`,
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://youtube.com@evil.example/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://vimeo.com/${ID}`,
  `javascript:alert(1)//youtu.be/${ID}`,
  `ftp://youtu.be/${ID}`,
  `<iframe src="https://www.youtube.com/embed/${ID}">`,
])('should find no video in %s', (address) => {
  expect(parseYoutubeVideoId(address)).toBeNull();
});

test('should play without cookies', () => {
  expect(buildYoutubePlayerUrl(ID)).toBe(`https://www.youtube-nocookie.com/embed/${ID}`);
});
