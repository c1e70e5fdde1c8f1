import { posix } from 'node:path';
import { clockRules } from './clockRules';
import { findCycles, findFolderCycles } from './cycles';
import { doors } from './doors';
import { floors } from './floors';
import { koreanInItsPlace, textsNameNoResource } from './koreanRules';
import { badImports, core, filesOf, inside, mentioning, product } from './links';
import type { Project } from './project';
import type { Rule } from './rule';
import { safetyRules } from './safetyRules';
import { styleRules } from './styleRules';
import { contractByHand, coreTestsAlone, strangerAlone } from './testRules';

// An icon of lucide is data, but what has no React has nothing to draw it with.
const REACT = /^(react($|[-/])|ra-|@mui\/|@emotion\/|@tiptap\/|@tanstack\/react|lucide($|[-/]))/;
const PROVIDERS_OWN = new Set(['ra-core', 'ra-data-simple-rest']);
const NODE_ONLY =
  /^(node:|@hono\/node-server|@node-rs\/|@photostructure\/|sanitize-html|kysely|pg$|nodemailer)/;
const DATA_PLACES = /^(i18n\/|demo\/)|(^|\/)regions\.ts$/;
const BARRELS = new Set(['src/core/schema/index.ts', 'src/product/resources/index.ts']);
const MOST_LINES = 300;

const schema = inside('src/core/schema');
const resources = inside('src/product/resources', 'src/core/resources');
const server = inside('server');

/** `src/product/resources/boards` for a file of the folder boards, the file itself for one that stands alone. */
const unitOf = (path: string) => path.split('/').slice(0, 4).join('/');
const shared = (path: string) => /^src\/product\/resources\/(shared|storedWords)\.ts$/.test(path);

const coreAlone: Rule = {
  says: '0. Core imports nothing of the product: another product stands on it without a change',
  broken: (project) => badImports(project, core, ({ target }) => product(target)),
};

const schemaAlone: Rule = {
  says: '1. src/core/schema imports nothing but itself: every other part reads it, in any environment',
  broken: (project) => badImports(project, schema, ({ target }) => !schema(target)),
};

const ownKinds = inside('src/product/kinds');

const resourcesApart: Rule = {
  says: '2. src/product/resources imports only src/core/schema and src/product/kinds, not one another (share through shared.ts and storedWords.ts)',
  broken: (project) =>
    badImports(
      project,
      (path) => resources(path) && path !== 'src/product/resources/index.ts',
      ({ target }, { path }) =>
        !schema(target) && !ownKinds(target) && !shared(target) && unitOf(target) !== unitOf(path),
    ),
};

const i18nTypesOnly: Rule = {
  says: '2. i18n reads schemas and resources as types only: texts must not load them',
  broken: (project) =>
    badImports(
      project,
      inside('i18n'),
      ({ kind, own, target }) => own && kind !== 'type' && !inside('i18n')(target),
    ),
};

/** Code that serves every resource, and may have words of its own. */
const generic = inside('src/core/engine', 'server/core');
const declaring = inside('src/core/schema', 'src/core/engine', 'src/core/provider', 'src/core/ui', 'server');

/** What the generic code itself calls things by, such as `files` or `session`: a resource may be called the same. */
const ownWords = (project: Project, names: readonly string[]) =>
  new Set(mentioning(filesOf(project, declaring), names).flatMap(({ declares }) => [...declares]));

/**
 * Rule 3 over the given resource names: generic code that knows one entity ends schema-driven code. A word of its own
 * is no such name, unless it is used as one.
 */
export const namesNoResource = (names: readonly string[]): Rule => ({
  says: '3. src/core/engine and server never name a resource: they get resources as an argument',
  broken: (project) => {
    const own = ownWords(project, names);
    const named = new Set(names);
    return [
      ...badImports(project, generic, ({ target }) => resources(target)),
      ...mentioning(filesOf(project, generic), names).flatMap(({ path, words }) => {
        const said = words.filter(({ text, use }) => named.has(text) && (use === 'name' || !own.has(text)));
        return [...new Set(said.map(({ text }) => `${path}: says '${text}'`))];
      }),
    ];
  },
});

/** The files that join what the rooms add, and the rooms that a call itself runs through. */
const joining = (path: string) => path === 'server/core/app.ts' || path === 'server/core/collections.ts';
const floor = inside('server/core/basics', 'server/core/call', 'server/core/store');
const PARTS = 'server/core/parts.ts';

const roomsListed: Rule = {
  says: '3. server/core/parts.ts alone names the rooms of the API, each that declares a part: app.ts and collections.ts join what the list adds',
  broken: (project) => {
    const listed = new Set(project.get(PARTS)?.imports.map(({ target }) => target));
    const declared = filesOf(project, inside('server/core')).filter(({ code }) => /= part\(\{/.test(code));
    return [
      ...badImports(
        project,
        joining,
        ({ target }) => inside('server/core')(target) && target.split('/').length > 3 && !floor(target),
      ),
      ...declared.filter(({ path }) => !listed.has(path)).map(({ path }) => `${PARTS}: lacks ${path}`),
    ];
  },
};

const engineAlone: Rule = {
  says: '3. src/core/engine reads only src/core/schema, src/core/provider and src/core/ui: the app gives it menu, pages and widgets',
  broken: (project) =>
    badImports(
      project,
      inside('src/core/engine'),
      ({ own, target }) =>
        own &&
        !resources(target) &&
        !inside('src/core/engine', 'src/core/schema', 'src/core/provider', 'src/core/ui')(target),
    ),
};

const dashboardApart: Rule = {
  says: '3. src/product/home and charts load with the home page alone: others load their parts when that is shown',
  broken: (project) =>
    badImports(
      project,
      (path) => inside('src')(path) && !inside('src/product/home', 'src/core/chart')(path),
      ({ kind, target }) =>
        target.startsWith('@visx/') || (kind === 'value' && inside('src/product/home')(target)),
    ),
};

const noReact: Rule = {
  says: "4. src/core/provider and server have no React and no react-admin (but for the provider's own libraries)",
  broken: (project) => [
    ...badImports(
      project,
      inside('src/core/provider'),
      ({ target }) => REACT.test(target) && !PROVIDERS_OWN.has(target),
    ),
    ...badImports(project, server, ({ target }) => REACT.test(target)),
  ],
};

const webApisOnly: Rule = {
  says: '4. server outside server/core/node uses Web APIs only, since it also runs inside a page',
  broken: (project) =>
    badImports(
      project,
      (path) => server(path) && !inside('server/core/node')(path),
      ({ target }) => NODE_ONLY.test(target) || inside('server/core/node')(target),
    ),
};

const mayRead = (path: string) =>
  product(path) ? inside('src/core/schema', 'src/product/resources', 'src/product/kinds') : schema;

const serverReadsSchema: Rule = {
  says: '4. server reads nothing of src but src/core/schema and, for hooks and acts, resources and kinds of the product; src/core/provider nothing but src/core/schema',
  broken: (project) => [
    ...badImports(project, server, ({ target }, { path }) => inside('src')(target) && !mayRead(path)(target)),
    ...badImports(
      project,
      inside('src/core/provider'),
      ({ own, target }) => own && !inside('src/core/schema', 'src/core/provider')(target),
    ),
  ],
};

const describedApart: Rule = {
  says: '4. src/core/schema/described is read by server and tests alone: no page loads what describes the API to machines',
  broken: (project) =>
    badImports(
      project,
      (path) => inside('src')(path) && !inside('src/core/schema/described')(path),
      ({ target }) => inside('src/core/schema/described')(target),
    ),
};

const srcAlone: Rule = {
  says: '5. src never imports mocks or server, but for one dynamic import in main.tsx',
  broken: (project) => {
    const beyond = [...project.values()].flatMap(({ path, imports }) =>
      inside('src')(path)
        ? imports.filter(({ target }) => inside('mocks', 'server')(target)).map((link) => ({ path, ...link }))
        : [],
    );
    const allowed = beyond.find(
      ({ path, kind, target }) => path === 'src/main.tsx' && kind === 'dynamic' && inside('mocks')(target),
    );
    return beyond.filter((link) => link !== allowed).map(({ path, target }) => `${path}: imports ${target}`);
  },
};

const serverWithoutMocks: Rule = {
  says: '5. server imports nothing of mocks, its Node host included: what it starts with is the product and the demo',
  broken: (project) =>
    [...project.values()].flatMap(({ path, imports }) =>
      server(path)
        ? imports
            .filter(({ target }) => inside('mocks')(target))
            .map(({ target }) => `${path}: imports ${target}`)
        : [],
    ),
};

const noBarrels: Rule = {
  says: '8. No barrels but schema/index.ts and resources/index.ts: they hide who imports whom',
  broken: (project) =>
    [...project.values()].filter(({ path, barrel }) => barrel && !BARRELS.has(path)).map(({ path }) => path),
};

/** Where the notes of a call's entry in the record of access are written. */
const noting = inside('server/core/call', 'server/core/privacy');
const NOTES = /\baccess\.\w+ (\?\?)?= |Object\.assign\((\w+\.)*access,/;

const notesInTheirPlace: Rule = {
  says: '3. Routes note what the record of access says by server/core/call/accessNote.ts: rooms below answer and record what they note',
  broken: (project) =>
    filesOf(project, (path) => server(path) && !noting(path))
      .filter(({ code }) => NOTES.test(code))
      .map(({ path }) => path),
};

const noCycles: Rule = {
  says: '8. No cycles: a part must be understood, tested and loaded without what uses it',
  broken: (project) => findCycles(project).map((cycle) => cycle.join(' -> ')),
};

const foldersRunDown: Rule = {
  says: '8. Imports between the folders of src, server, demo and mocks run down only, at every level: a room is read without those above it',
  broken: (project) =>
    ['src', 'server', 'demo', 'mocks'].flatMap((root) =>
      findFolderCycles(project, root).map((cycle) => cycle.join(' -> ')),
    ),
};

const smallRoots: Rule = {
  says: '8. At most 6 files at the root of server, and 12 files and folders in src/core/engine/form: each stands in the room of its subject',
  broken: (project) => {
    const below = (folder: string) => [...project.keys()].filter((path) => path.startsWith(`${folder}/`));
    const files = below('server').filter((path) => posix.dirname(path) === 'server');
    const entries = new Set(below('src/core/engine/form').map((path) => path.split('/')[4]));
    return [
      ...(files.length > 6 ? [`server: ${files.length} files`] : []),
      ...(entries.size > 12 ? [`src/core/engine/form: ${entries.size} files and folders`] : []),
    ];
  },
};

const shortFiles: Rule = {
  says: `No file over ${MOST_LINES} lines, message and data files apart: a file is one thought`,
  broken: (project) =>
    [...project.values()]
      .map(({ path, source }) => ({ path, lines: source.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > MOST_LINES && !DATA_PLACES.test(path))
      .map(({ path, lines }) => `${path}: ${lines} lines`),
};

/** The import rules of the architecture, for a product with the given names of resources, and Korean ones of records. */
/** The rules; core's texts and tests are asked for `labels` and `tested` alone, which another product may share. */
export const rulesFor = (
  names: readonly string[],
  labels: readonly string[],
  tested: readonly string[],
): readonly Rule[] => [
  coreAlone,
  doors,
  schemaAlone,
  resourcesApart,
  i18nTypesOnly,
  namesNoResource(names),
  roomsListed,
  notesInTheirPlace,
  engineAlone,
  dashboardApart,
  noReact,
  webApisOnly,
  serverReadsSchema,
  describedApart,
  srcAlone,
  serverWithoutMocks,
  koreanInItsPlace,
  textsNameNoResource(labels),
  contractByHand,
  coreTestsAlone(tested),
  strangerAlone,
  noBarrels,
  noCycles,
  foldersRunDown,
  floors,
  smallRoots,
  shortFiles,
  ...styleRules,
  ...safetyRules,
  ...clockRules,
];
