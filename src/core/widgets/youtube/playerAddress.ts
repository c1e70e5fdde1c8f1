/** The address of the player that sets no cookie. */
export const playerAddress = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
