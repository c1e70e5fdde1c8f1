/** Sets a key of a map as its newest key, and removes the oldest key if the map has more than `most` keys. */
export function setInBoundedMap<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = key] = map.keys();
  if (map.size > most) map.delete(oldest);
}
