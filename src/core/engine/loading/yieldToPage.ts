/** Lets the page handle input events and render before the code after this call continues. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
