/** Returns the URL of the YouTube player that sets no cookies. */
export const buildYoutubePlayerUrl = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
