/** Yields to the page: input events and rendering happen before the code after it. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
