const PLACEHOLDER = /%\{(\w+)\}/g;

/** Texts that come with the code that says them, so that no first load has them, by the first name of their keys. */
const late = new Map<string, object>();

/** Makes texts known under a name, such as `imports` for `imports.close`. */
export const addTexts = (name: string, texts: object): void => void late.set(name, texts);

/** Returns a text that came late, with its placeholders filled; undefined for any other key. */
export function lateText(key: string, values: Readonly<Record<string, unknown>> = {}): string | undefined {
  const [name = '', ...path] = key.split('.');
  const text = path.reduce<unknown>(
    (of, part) => (typeof of === 'object' && of !== null ? Reflect.get(of, part) : undefined),
    late.get(name),
  );
  return typeof text === 'string'
    ? text.replace(PLACEHOLDER, (_, placeholder: string) => String(values[placeholder] ?? ''))
    : undefined;
}
