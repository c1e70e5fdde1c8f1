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
  ['다른 관리자', /다른 운영자/],
  ['콘솔 관리자', /계정을 관리하는/],
  ['토큰', /연동 키/],
  ['잠시 뒤', /잠시 후/],
  ['%{name} 님', /%\{names?\}님/],
  ['새로 고침', /새로고/],
  // Which of the two follows depends on the variable, and no marker chooses.
  ['이전: %{values}', /%\{\w+\}(?:였|이었)/],
];

const files = import.meta.glob<object>('../../../i18n/ko/core/*.ts', { eager: true });

it('finds the Korean files of the core', () => {
  expect(Object.keys(files).length).toBeGreaterThan(40);
});

describe.each(Object.entries(files))('%s', (_path, file) => {
  const texts = flatten(file);

  it('should hold no plural forms, of which Korean has none', () => {
    expect(texts.filter(([, text]) => text.includes('||||'))).toEqual([]);
  });

  it.each(others)('should call one thing by one word: %s', (_word, other) => {
    expect(texts.filter(([, text]) => other.test(text))).toEqual([]);
  });

  it('should spell its particle markers so that they are resolved', () => {
    expect(texts.filter(([, text]) => /\{[^{}]*\/[^{}]*\}/.test(withJosa(text)))).toEqual([]);
  });
});
