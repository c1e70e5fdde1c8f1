import type { Rule } from './rule';
import type { Sample } from './styleSamples';
import { lastNameOf, nodesIn } from './syntax';

/** What is drawn on a page where somebody may have typed already; the page itself comes before anything is typed. */
const ON_A_PAGE =
  /^src\/(?:core\/(?:engine\/(?:acts|fields|form|history|imports|list|richText)|widgets)|product\/widgets)\//;

const callsLazy = (program: unknown) =>
  Array.from(nodesIn(program)).some(
    ({ type, callee }) => type === 'CallExpression' && lastNameOf(callee) === 'lazy',
  );

/** What is fetched later stands in a boundary that is its own. */
export const ownBoundary: Rule = {
  says: '12. Parts of forms and lists are fetched by lazyDialog, lazyPart or lazyNeeded: where a bare lazy fails the page goes, and with it what was typed',
  broken: (project) =>
    [...project.values()]
      .filter((file) => ON_A_PAGE.test(file.path) && /\blazy\b/.test(file.code) && callsLazy(file.program))
      .map(({ path }) => path),
};

const bare = `import { lazy } from 'react'; export const A = lazy(() => import('./b'));`;

export const chunkSamples: readonly Sample[] = [
  {
    rule: '12. Parts of forms',
    files: {
      'src/core/engine/fields/day/a.ts': bare,
      'src/core/engine/fields/day/b.ts': 'export default 1;',
    },
    because: 'a calendar that takes its form away',
  },
  {
    rule: '12. Parts of forms',
    files: {
      'src/core/widgets/a.ts': `import * as React from 'react'; export const A = React.lazy(() => import('./b'));`,
      'src/core/widgets/b.ts': 'export default 1;',
    },
    because: 'a widget that takes its form away',
  },
];
