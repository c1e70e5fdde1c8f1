/** Lets the page handle input events and render before the code after this call continues. */
export const yieldToBrowserEvents = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
