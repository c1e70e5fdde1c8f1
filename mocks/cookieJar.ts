/**
 * Keeps the API's cookies as a browser would, because a page can neither read nor set the real cookies of a
 * call.
 */
export interface CookieJar {
  /** The Cookie header of the next call; null if there is none. */
  read(): string | null;
  /** Stores the cookie of a Set-Cookie header. */
  write(cookie: string): void;
}

const KEY = 'demo-cookie';
const BETWEEN = '; ';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns a cookie jar that lasts as long as the storage behind it. `localStorage`, for example, outlives a
 * reload.
 */
export function cookieJar(shelf: Shelf): CookieJar {
  return {
    read: () => shelf.getItem(KEY),
    write(cookie) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('=') + 1);
      const others = (shelf.getItem(KEY) ?? '')
        .split(BETWEEN)
        .filter((other) => other !== '' && !other.startsWith(name));
      const kept = pair === name ? others : [...others, pair];
      if (kept.length === 0) shelf.removeItem(KEY);
      else shelf.setItem(KEY, kept.join(BETWEEN));
    },
  };
}

/** Returns storage in memory for the cookie jar of a test. */
export function memoryShelf(): Shelf {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
