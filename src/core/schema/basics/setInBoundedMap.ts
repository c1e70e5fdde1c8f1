/**
 * Sets a key in a bounded map: it becomes the newest, and the oldest is removed if there are more than
 * `most`.
 */
export function setInBoundedMap<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = key] = map.keys();
  if (map.size > most) map.delete(oldest);
}
