import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { withJosa } from '../../../i18n/josa';
import { ra } from '../../../i18n/ko/core/ra';
import { flatten } from './flatten';

const placeholders = (text: string) => Array.from(text.matchAll(/%\{(\w+)\}/g), ([, name]) => name);

const sourcesOf = (library: string) => {
  const root = join('node_modules', library, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|stories)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
};

// Every literal key, but for those in documentation comments and those of react-admin's store.
const keysIn = (source: string) =>
  Array.from(
    source.matchAll(/(?<!^\s*\*.*)(?<!useStore\w*\(\s*)(['"])(ra(?:\.\w+){2,})\1/gm),
    ([, , key]) => key ?? '',
  );

const korean = new Map(flatten(ra));
const originals = flatten(english);

describe("react-admin's own texts", () => {
  it('should have a Korean text for every English one', () => {
    expect(originals.length).toBeGreaterThan(150);
    expect(originals.map(([key]) => key).filter((key) => !korean.has(key))).toEqual([]);
  });

  it.each(['ra-core', 'ra-ui-materialui', 'ra-input-rich-text'])(
    'should have a Korean text for every key that %s asks for',
    (library) => {
      const keys = sourcesOf(library).flatMap(keysIn);
      expect(keys.length).toBeGreaterThan(10);
      expect(keys.filter((key) => !korean.has(key))).toEqual([]);
    },
  );

  it('should use no variable that react-admin does not give', () => {
    const invented = originals.flatMap(([key, text]) => {
      const given = placeholders(text);
      return placeholders(korean.get(key) ?? '').filter((name) => !given.includes(name));
    });
    expect(invented).toEqual([]);
  });

  it('should be translated', () => {
    const untranslated = originals.filter(([key, text]) => korean.get(key) === text).map(([key]) => key);
    expect(untranslated).toEqual(['ra.boolean.null']);
  });
});

/** The word for a thing, and the ones that are not used beside it. */
const others: readonly [word: string, other: RegExp][] = [
  ['관리자', /운영자/],
  ['새로 고침', /새로고/],
];

/** The record of access keeps the word of the rules about it: 운영자 is the head of who did something. */
const drawn = /access-?log\.(fields|columns)\.\w+$/i;

const files = import.meta.glob<object>('../../i18n/ko/*.ts', { eager: true });

describe.each(Object.entries(files))('%s', (_path, file) => {
  const texts = flatten(file);

  it('should hold no plural forms, of which Korean has none', () => {
    expect(texts.filter(([, text]) => text.includes('||||'))).toEqual([]);
  });

  it.each(others)('should call one thing by one word: %s', (_word, other) => {
    const same = texts.filter(([key, text]) => other.test(text) && !drawn.test(key));
    expect(same).toEqual([]);
  });

  it('should spell its particle markers so that they are resolved', () => {
    expect(texts.filter(([, text]) => /\{[^{}]*\/[^{}]*\}/.test(withJosa(text)))).toEqual([]);
  });
});
