/** Yields to the page: input events and a paint run before the code after it. */
export const aTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
