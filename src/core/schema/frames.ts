/** Pages that rich text may show in a frame: the host, and the beginning of the path. */
export const frames: readonly { host: string; path: string }[] = [
  { host: 'www.youtube-nocookie.com', path: '/embed/' },
  { host: 'player.vimeo.com', path: '/video/' },
  { host: 'play-tv.kakao.com', path: '/embed/' },
  { host: 'tv.naver.com', path: '/embed/' },
  { host: 'map.naver.com', path: '/' },
  { host: 'www.google.com', path: '/maps/embed' },
];

const VIDEO = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?[\w=&;.-]*)?$/;
const YOUTUBE = 'www.youtube-nocookie.com';

/** No blank, quote or backslash, and no step up in the path: the address leads where it begins. */
const ADDRESS = /^[^\s\p{Cc}"'<>\\]*$/u;
const STEP_UP = /(?:\.|%2e){2}/i;

/** True if a frame may show this address: https, a listed host, and its path's beginning as a whole. */
export const isFrame = (address: string): boolean =>
  VIDEO.test(address) ||
  frames.some(({ host, path }) => {
    const start = `https://${host}${path}`;
    const [before = ''] = address.split(/[?#]/);
    return (
      host !== YOUTUBE &&
      address.startsWith(start) &&
      (path.endsWith('/') || /^(?:[/?#]|$)/.test(address.slice(start.length))) &&
      ADDRESS.test(address) &&
      !STEP_UP.test(before)
    );
  });

/** The sources of `frame-src` in a content security policy. A path without a slash at its end is a whole one. */
export const frameSources: readonly string[] = frames.map(({ host, path }) =>
  path === '/' ? `https://${host}` : `https://${host}${path}`,
);
