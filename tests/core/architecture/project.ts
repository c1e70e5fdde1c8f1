import { posix } from 'node:path';
import { parseSync } from 'vite';
import { type NamedClasses, namedIn, type StyledClasses, styledIn } from './classes';
import { declaredIn, typeImportsOf, type Word, wordsOf } from './syntax';

type ImportKind = 'value' | 'type' | 'dynamic';

export interface Import {
  kind: ImportKind;
  /** The file that it reaches, or the package's specifier as written. */
  target: string;
  /** Whether the target is a file of this project. */
  own: boolean;
}

export interface SourceFile {
  path: string;
  source: string;
  imports: readonly Import[];
  /** The source without its comments. */
  code: string;
  /** String literals, template texts and the keys of object literals. */
  words: readonly Word[];
  /** What the file's types call their own. */
  declares: ReadonlySet<string>;
  /** Its syntax tree, an ESTree's program; undefined where it is no code. */
  program: unknown;
  /** The classes that a stylesheet styles. */
  styled: StyledClasses;
  /** The classes that code names, those of CSS modules by the module's path. */
  classes: {
    words: NamedClasses['words'];
    members: readonly { module: string; name: string | undefined }[];
  };
  /** Whether it only passes on what other modules export. */
  barrel: boolean;
}

export type Project = ReadonlyMap<string, SourceFile>;

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
const CODE = /\.(ts|tsx|mjs)$/;

const resolve = (from: string, specifier: string, paths: ReadonlySet<string>) => {
  if (!specifier.startsWith('.')) return null;
  const base = posix.join(posix.dirname(from), specifier);
  return ENDINGS.map((ending) => base + ending).find((path) => paths.has(path)) ?? base;
};

type Program = ReturnType<typeof parseSync>['program'];

/** Only re-exports, and of more than one module or of all that one has: an alias alone is no barrel. */
const isBarrel = ({ body }: Program) => {
  const sources = body.map((statement) =>
    statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration'
      ? statement.source?.value
      : undefined,
  );
  const all = body.some(({ type }) => type === 'ExportAllDeclaration');
  return sources.length > 0 && !sources.includes(undefined) && (all || new Set(sources).size > 1);
};

/** A source whose comments are blank; every line stays where it is. */
const withoutComments = (source: string, comments: readonly { start: number; end: number }[]) =>
  comments.reduce(
    (code, { start, end }) =>
      code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end),
    source,
  );

const SILENT = {
  imports: [],
  words: [],
  declares: new Set<string>(),
  styled: { own: new Set<string>(), foreign: new Set<string>() },
  classes: { words: [], members: [] },
  program: undefined,
  barrel: false,
};

/** Without these a file has no type import inside a type, and passes nothing on. */
const TYPE_IMPORT = /\bimport\s*\(/;
const PASSES_ON = /\bexport\b[^;]*\bfrom\b/;

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** The syntax tree costs most: a file that no rule asks about never gets one. */
const parse = (path: string, source: string, paths: ReadonlySet<string>): SourceFile => {
  if (!CODE.test(path)) return { ...SILENT, path, source, code: source, styled: styledIn(source) };
  const parsed = parseSync(path, source);
  const { module, errors, comments } = parsed;
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const link = (kind: ImportKind, specifier: string): Import => {
    const own = resolve(path, specifier, paths);
    return { kind, target: own ?? specifier, own: own !== null };
  };
  const kindOf = (entries: readonly { isType: boolean }[]): ImportKind =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value';
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => link(kindOf(entries), moduleRequest.value)),
    ...module.staticExports.flatMap(({ entries }) => {
      const specifier = entries[0]?.moduleRequest?.value;
      return specifier === undefined ? [] : [link(kindOf(entries), specifier)];
    }),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      link('dynamic', source.slice(start + 1, end - 1)),
    ),
    ...(TYPE_IMPORT.test(source) ? typeImportsOf(parsed.program) : []).map((specifier) =>
      link('type', specifier),
    ),
  ];
  const wordsIn = once(() => wordsOf(parsed.program));
  const declares = once(() => declaredIn(parsed.program));
  const classes = once(() => {
    const named = namedIn(parsed.program);
    const members = named.members.map(({ specifier, name }) => ({
      module: resolve(path, specifier, paths) ?? specifier,
      name,
    }));
    return { words: named.words, members };
  });
  return {
    path,
    source,
    styled: SILENT.styled,
    code: withoutComments(source, comments),
    imports,
    barrel: PASSES_ON.test(source) && isBarrel(parsed.program),
    get program() {
      return parsed.program;
    },
    get words() {
      return wordsIn();
    },
    get declares() {
      return declares();
    },
    get classes() {
      return classes();
    },
  };
};

/** Reads the project from its files' texts by their paths (relative to the root, with forward slashes). */
export const projectOf = (files: Readonly<Record<string, string>>): Project => {
  const paths = new Set(Object.keys(files));
  return new Map(Object.entries(files).map(([path, source]) => [path, parse(path, source, paths)]));
};
