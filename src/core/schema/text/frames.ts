/** A page that rich text may embed in a frame: its host, and the beginning of its path. */
export interface AllowedEmbedSource {
  host: string;
  path: string;
}

/** The YouTube page that plays the videos which the rich text editor embeds. */
const PLAYER: AllowedEmbedSource = { host: 'www.youtube-nocookie.com', path: '/embed/' };

let admitted: readonly AllowedEmbedSource[] = [];

/** Sets the pages that rich texts may embed in addition to the editor's videos (decisions, section 15). */
export const setAllowedEmbedSources = (frames: readonly AllowedEmbedSource[]): void => {
  admitted = frames;
};

export const allowedEmbedSources = (): readonly AllowedEmbedSource[] => admitted;

const VIDEO = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?[\w=&;.-]*)?$/;

/** Matches URLs without spaces, control characters, quotes, angle brackets and backslashes. */
const ADDRESS = /^[^\s\p{Cc}"'<>\\]*$/u;
const STEP_UP = /(?:\.|%2e){2}/i;

/**
 * Whether a frame may show a URL. It must be https, with an allowed host and a path that begins with the
 * allowed segments.
 */
export const isAllowedFrameUrl = (address: string): boolean =>
  VIDEO.test(address) ||
  admitted.some(({ host, path }) => {
    const start = `https://${host}${path}`;
    const [before = ''] = address.split(/[?#]/);
    return (
      host !== PLAYER.host &&
      address.startsWith(start) &&
      (path.endsWith('/') || /^(?:[/?#]|$)/.test(address.slice(start.length))) &&
      ADDRESS.test(address) &&
      !STEP_UP.test(before)
    );
  });

/** Returns the hosts of all allowed frames. */
export const frameHosts = (): string[] => [PLAYER, ...admitted].map(({ host }) => host);

/**
 * Returns the sources for `frame-src` in a content security policy. In such a source, a path without a
 * trailing slash only allows exactly this path.
 */
export const frameSources = (): string[] =>
  [PLAYER, ...admitted].map(({ host, path }) =>
    path === '/' ? `https://${host}` : `https://${host}${path}`,
  );
