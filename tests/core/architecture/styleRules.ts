import { parse } from 'postcss';
import type { Project, SourceFile } from './project';
import type { Rule } from './rule';
import { unnamedIn } from './selectors';

const LEAST_LETTERS = 3;
/** What parts of a home page are made of: a product uses of it what it needs. */
const OFFERED = /^src\/core\/home\/(Card|Grid)\.module\.css$/;
const MODULE = /\.module\.css$/;

const sourcesOf = (project: Project): SourceFile[] =>
  [...project.values()].filter(({ path }) => path.startsWith('src/'));

const stylesheetsOf = (project: Project) => sourcesOf(project).filter(({ path }) => path.endsWith('.css'));

/** The classes that hold in the whole page, by the stylesheets which style them; a module's own are its own. */
function pageClasses(project: Project): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, styled } of stylesheetsOf(project)) {
    const names = MODULE.test(path) ? styled.foreign : new Set([...styled.own, ...styled.foreign]);
    for (const name of names) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Which classes of each CSS module the code names. */
function namedOfModules(project: Project): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const { classes } of sourcesOf(project)) {
    for (const { module, name } of classes.members) {
      if (name !== undefined) named.set(module, (named.get(module) ?? new Set()).add(name));
    }
  }
  return named;
}

const oneFile: Rule = {
  says: '10. A class is styled in one file: who changes it sees all that it says',
  broken: (project) =>
    [...pageClasses(project)]
      .filter(([, paths]) => paths.length > 1)
      .map(([name, paths]) => `.${name}: in ${paths.join(' and ')}`),
};

const pageStylesInTheme: Rule = {
  says: '10. Only src/core/theme has stylesheets for the whole page; what dresses a component is a CSS module beside it',
  broken: (project) =>
    stylesheetsOf(project)
      .map(({ path }) => path)
      .filter((path) => !MODULE.test(path) && !path.startsWith('src/core/theme/')),
};

const longNames: Rule = {
  says: `10. A class has a name of at least ${LEAST_LETTERS} letters: it is read where nothing explains it`,
  broken: (project) =>
    stylesheetsOf(project).flatMap(({ path, styled }) =>
      [...styled.own].filter((name) => name.length < LEAST_LETTERS).map((name) => `${path}: .${name}`),
    ),
};

const allUsed: Rule = {
  says: '10. A class that is styled is used: a stylesheet holds nothing that nobody sees',
  broken: (project) => {
    const words = new Set(sourcesOf(project).flatMap(({ classes }) => classes.words));
    const named = namedOfModules(project);
    return stylesheetsOf(project).flatMap(({ path, styled }) => {
      if (OFFERED.test(path)) return [];
      const used = MODULE.test(path) ? named.get(path) : words;
      return [...styled.own].filter((name) => !used?.has(name)).map((name) => `${path}: .${name}`);
    });
  },
};

const allStyled: Rule = {
  says: '10. A class in the code is styled, and is named outright: what is computed no check can follow',
  broken: (project) => {
    const page = pageClasses(project);
    return sourcesOf(project).flatMap(({ path, classes }) => [
      ...classes.words.filter((word) => !page.has(word)).map((word) => `${path}: .${word}`),
      ...classes.members
        .filter(({ module, name }) => name === undefined || !project.get(module)?.styled.own.has(name))
        .map(({ module, name }) => `${path}: .${name ?? '[computed]'} of ${module}`),
    ]);
  },
};

/** What the compositor changes by itself, and colours, which are painted where they are. */
const CHEAP = /^(transform|translate|scale|rotate|opacity|color|background-color|none)$/;

/** What a stylesheet has change over time. */
function moving(source: string): string[] {
  const found: string[] = [];
  const sheet = parse(source);
  sheet.walkAtRules('keyframes', (frames) => frames.walkDecls(({ prop }) => void found.push(prop)));
  sheet.walkDecls(/^transition(-property)?$/, ({ value }) => {
    for (const part of value.split(',')) found.push(part.trim().split(/\s/)[0] ?? '');
  });
  return found;
}

const cheapMoves: Rule = {
  says: '10. What moves changes its transform, its opacity or a colour: all else lays the page out for each frame',
  broken: (project) =>
    stylesheetsOf(project).flatMap(({ path, source }) =>
      moving(source)
        .filter((prop) => !CHEAP.test(prop))
        .map((prop) => `${path}: ${prop}`),
    ),
};

/** Sizes of text in pixels, in stylesheets and in the theme's own styles. */
const PIXELS = /\b(?:font-size|line-height|font|fontSize|lineHeight)['"]?:[^;,}\n]*/g;
const FIXED = /\dpx|fontSize['"]?: \d/;

const textFollows: Rule = {
  says: "10. Sizes of text are in rem: they follow the browser's, which operators set larger to read",
  broken: (project) =>
    sourcesOf(project).flatMap(({ path, source }) =>
      [...source.matchAll(PIXELS)]
        .filter(([size]) => FIXED.test(size))
        .map(([size]) => `${path}: ${size.trim()}`),
    ),
};

/** What may apply to any element, and why. */
const UNNAMED: Readonly<Record<string, string>> = {
  'src/core/theme/base.css: *': 'all boxes are sized alike, and none moves for who wants it so',
  'src/core/theme/base.css: *::before': 'as above',
  'src/core/theme/base.css: *::after': 'as above',
  'src/core/engine/richText/RichTextEditor.module.css: .content :global(.ProseMirror-hideselection) *::selection':
    'what is selected may be of any kind',
  'src/core/engine/richText/prose.module.css: .prose > * + *':
    'what a text is made of is for its author to say',
  'src/core/engine/richText/prose.module.css: .prose blockquote > * + *': 'as above',
  'src/core/engine/richText/prose.module.css: .prose :is(td, th) > * + *': 'as above',
  'src/core/engine/richText/prose.module.css: .prose > :first-child': 'as above',
};

const unnamed = (project: Project) =>
  stylesheetsOf(project).flatMap(({ path, source }) => unnamedIn(source).map((each) => `${path}: ${each}`));

const namedLast: Rule = {
  says: '10. The last part of a selector has a class, an id, a tag or an attribute, and :has() no list around it: any other is tried on every element of the page',
  broken: (project) => unnamed(project).filter((each) => !Object.hasOwn(UNNAMED, each)),
};

/** What may apply to any element and is no longer there. */
export const staleUnnamed = (project: Project): string[] => {
  const found = new Set(unnamed(project));
  return Object.keys(UNNAMED).filter((each) => !found.has(each));
};

/** What holds for stylesheets and for the classes that the code names. */
export const styleRules: readonly Rule[] = [
  oneFile,
  pageStylesInTheme,
  longNames,
  allUsed,
  allStyled,
  cheapMoves,
  namedLast,
  textFollows,
];
