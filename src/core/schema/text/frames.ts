/** A page that rich text may embed in a frame: its host, and the beginning of its path. */
export interface AllowedEmbedSource {
  host: string;
  path: string;
}

/** The YouTube page that plays the videos which the rich text editor embeds. */
const YOUTUBE_EMBED_SOURCE: AllowedEmbedSource = { host: 'www.youtube-nocookie.com', path: '/embed/' };

let allowedEmbedSources: readonly AllowedEmbedSource[] = [];

/** Sets the pages that rich texts may embed in addition to the editor's videos (decisions, section 15). */
export const setAllowedEmbedSources = (sources: readonly AllowedEmbedSource[]): void => {
  allowedEmbedSources = sources;
};

export const getAllowedEmbedSources = (): readonly AllowedEmbedSource[] => allowedEmbedSources;

const YOUTUBE_EMBED_URL_PATTERN =
  /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?[\w=&;.-]*)?$/;

/** Matches URLs without spaces, control characters, quotes, angle brackets and backslashes. */
const SAFE_URL_CHARACTERS_PATTERN = /^[^\s\p{Cc}"'<>\\]*$/u;
const PARENT_DIRECTORY_PATTERN = /(?:\.|%2e){2}/i;

/**
 * Whether a frame may show a URL. It must be https, with an allowed host and a path that begins with the
 * allowed segments.
 */
export const isAllowedFrameUrl = (url: string): boolean =>
  YOUTUBE_EMBED_URL_PATTERN.test(url) ||
  allowedEmbedSources.some(({ host, path }) => {
    const allowedUrlPrefix = `https://${host}${path}`;
    const [addressBeforeQuery = ''] = url.split(/[?#]/);
    return (
      host !== YOUTUBE_EMBED_SOURCE.host &&
      url.startsWith(allowedUrlPrefix) &&
      (path.endsWith('/') || /^(?:[/?#]|$)/.test(url.slice(allowedUrlPrefix.length))) &&
      SAFE_URL_CHARACTERS_PATTERN.test(url) &&
      !PARENT_DIRECTORY_PATTERN.test(addressBeforeQuery)
    );
  });

export const getAllowedFrameHosts = (): string[] =>
  [YOUTUBE_EMBED_SOURCE, ...allowedEmbedSources].map(({ host }) => host);

/**
 * Returns the sources for `frame-src` in a content security policy. A policy treats a source's path as a
 * prefix only if the path ends with a slash.
 */
export const getCspFrameSources = (): string[] =>
  [YOUTUBE_EMBED_SOURCE, ...allowedEmbedSources].map(({ host, path }) =>
    path === '/' ? `https://${host}` : `https://${host}${path}`,
  );
