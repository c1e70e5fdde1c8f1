/** Lets the page have its turn: what the operator did, and a picture of it, come before what follows. */
export const aTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
