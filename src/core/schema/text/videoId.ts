const YOUTUBE_HOST_PATTERN = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_SHORT_HOST_PATTERN = /^(?:www\.)?youtu\.be$/;
const YOUTUBE_VIDEO_PATH_PATTERN = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/;
const YOUTUBE_VIDEO_ID_PATTERN = /^[\w-]{11}$/;
/**
 * Words that replace the video id in YouTube URLs of playlists and channels. They must be excluded, because
 * they are as long as an id.
 */
const RESERVED_YOUTUBE_IDS = ['videoseries', 'live_stream'];

function parseUrl(text: string): URL | null {
  const trimmedText = text.trim();
  const urlText = /^https?:\/\//i.test(trimmedText) ? trimmedText : `https://${trimmedText}`;
  return URL.canParse(urlText) ? new URL(urlText) : null;
}

function findVideoIdCandidateInUrl({
  hostname,
  port,
  pathname,
  searchParams,
}: URL): string | null | undefined {
  if (port !== '') return null;
  if (YOUTUBE_SHORT_HOST_PATTERN.test(hostname)) return pathname.slice(1).replace(/\/$/, '');
  if (!YOUTUBE_HOST_PATTERN.test(hostname)) return null;
  return /^\/watch\/?$/.test(pathname)
    ? searchParams.get('v')
    : YOUTUBE_VIDEO_PATH_PATTERN.exec(pathname)?.[1];
}

/** Returns the id of the YouTube video in a URL, in any of its common forms; null for any other text. */
export function parseYoutubeVideoId(text: string): string | null {
  const url = parseUrl(text);
  const id = url && findVideoIdCandidateInUrl(url);
  return id && YOUTUBE_VIDEO_ID_PATTERN.test(id) && !RESERVED_YOUTUBE_IDS.includes(id) ? id : null;
}
