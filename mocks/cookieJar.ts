/** Keeps the API's only cookie as a browser would: a page can neither read nor set the real cookies of a call. */
export interface CookieJar {
  /** The Cookie header of the next call; null if there is none. */
  read(): string | null;
  /** Stores the cookie of a Set-Cookie header. */
  write(cookie: string): void;
}

const KEY = 'demo-cookie';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A jar that lasts as long as its shelf: `localStorage` outlives a reload. */
export function cookieJar(shelf: Shelf): CookieJar {
  return {
    read: () => shelf.getItem(KEY),
    write(cookie) {
      const [pair = ''] = cookie.split(';');
      if (pair.endsWith('=')) shelf.removeItem(KEY);
      else shelf.setItem(KEY, pair);
    },
  };
}

/** A shelf in memory, for as long as a test. */
export function memoryShelf(): Shelf {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
