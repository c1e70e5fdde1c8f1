/** Returns the URL of the player without cookies. */
export const playerAddress = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
