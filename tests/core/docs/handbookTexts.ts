import { readFileSync } from 'node:fs';

/** Returns every text of some modules of `i18n`, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const HANGUL = /[가-힣A-Z]/g;

/** Letters that a text must have besides its placeholders to tell a label from any other. */
const TELLING = 2;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a check whether a console with some texts shows a label; a placeholder stands for any text. */
export function shows(texts: readonly string[]): (label: string) => boolean {
  const plain = new Set(texts);
  const patterns = texts
    .filter((text) => /[%{]/.test(text))
    .filter((text) => (text.replace(/%?\{[^}]*\}/g, '').match(HANGUL) ?? []).length >= TELLING)
    .map((text) => {
      const parts = text.split(/(%\{\w+\}|\{[^/}]+\/[^/}]+\})/);
      const pattern = parts.map((part) =>
        part.startsWith('%{')
          ? '.+'
          : /^\{[^/}]+\/[^/}]+\}$/.test(part)
            ? `(?:${part.slice(1, -1).split('/').map(escaped).join('|')})`
            : escaped(part),
      );
      return new RegExp(`^${pattern.join('')}$`, 's');
    });
  return (label) => plain.has(label) || patterns.some((pattern) => pattern.test(label));
}

/** Returns the labels that a page of the handbook quotes: its bold texts. */
export const labelsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) =>
    label.replaceAll('\\*', '*'),
  );
