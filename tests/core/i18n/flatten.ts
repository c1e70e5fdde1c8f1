/** Every text of a messages object with its dotted key. */
export function flatten(messages: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[prefix + key, value]];
    return typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : [];
  });
}
