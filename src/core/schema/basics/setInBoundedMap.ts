/**
 * Sets a key of a map, and makes it the newest key. If the map then has more than `maxKeys` keys, removes the
 * oldest key.
 */
export function setInBoundedMap<K, V>(map: Map<K, V>, key: K, value: V, maxKeys: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = key] = map.keys();
  if (map.size > maxKeys) map.delete(oldest);
}
