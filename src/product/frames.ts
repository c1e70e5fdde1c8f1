import type { AllowedEmbedSource } from '../core/schema/text/frames';

/** Pages of other sites that operators may embed in rich texts: videos and maps. */
export const frames: readonly AllowedEmbedSource[] = [
  { host: 'player.vimeo.com', path: '/video/' },
  { host: 'play-tv.kakao.com', path: '/embed/' },
  { host: 'tv.naver.com', path: '/embed/' },
  { host: 'map.naver.com', path: '/' },
  { host: 'www.google.com', path: '/maps/embed' },
];
