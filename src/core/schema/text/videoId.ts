const SITE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_SITE = /^(?:www\.)?youtu\.be$/;
const VIDEO_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/;
const ID = /^[\w-]{11}$/;
/**
 * Words that a YouTube URL sometimes has instead of a video id, to play a playlist or a channel. These words
 * are as long as an id.
 */
const NO_IDS = ['videoseries', 'live_stream'];

function addressOf(text: string): URL | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function candidate({ hostname, port, pathname, searchParams }: URL): string | null | undefined {
  if (port !== '') return null;
  if (SHORT_SITE.test(hostname)) return pathname.slice(1).replace(/\/$/, '');
  if (!SITE.test(hostname)) return null;
  return /^\/watch\/?$/.test(pathname) ? searchParams.get('v') : VIDEO_PATH.exec(pathname)?.[1];
}

/** Returns the id of the YouTube video in a URL, in any of its common forms; null for any other text. */
export function youtubeVideoIdOf(text: string): string | null {
  const address = addressOf(text);
  const id = address && candidate(address);
  return id && ID.test(id) && !NO_IDS.includes(id) ? id : null;
}
