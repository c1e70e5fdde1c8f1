/** Told that it is time to read again what is shown; `asked` where an operator wants it, and is to be told of failure. */
type Renew = (asked: boolean) => void;

const shown = new Set<Renew>();

/** Has something that is shown renewed with all the rest; answers how to end that. */
export function onRenewal(renew: Renew): () => void {
  shown.add(renew);
  return () => void shown.delete(renew);
}

/** Renews everything that is shown. */
export function renewAll(asked: boolean): void {
  for (const renew of shown) renew(asked);
}
