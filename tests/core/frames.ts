import { type AllowedEmbedSource, setAllowedEmbedSources } from '../../src/core/schema/text/frames';

/** Pages of others that the tests show in frames. */
const shown: readonly AllowedEmbedSource[] = [
  { host: 'player.vimeo.com', path: '/video/' },
  { host: 'play-tv.kakao.com', path: '/embed/' },
  { host: 'tv.naver.com', path: '/embed/' },
  { host: 'map.naver.com', path: '/' },
  { host: 'www.google.com', path: '/maps/embed' },
];

// As the page and the server do when they start.
setAllowedEmbedSources(shown);
