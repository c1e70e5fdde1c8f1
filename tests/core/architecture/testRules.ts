import { badImports, filesOf, inside, mentioning, product } from './links';
import type { Rule } from './rule';

export const contractByHand: Rule = {
  says: '7. tests/product/contract imports no schema, no resource and no text: its literals come from the specification',
  broken: (project) =>
    badImports(project, inside('tests/product/contract'), ({ target }) =>
      inside('src', 'i18n', 'demo')(target),
    ),
};

/** All that tests of the core know of a product. */
const DOORS = new Set(['src/product/product.ts', 'server/product/server.ts']);
/** Resources that the core gives every product. */
const OF_CORE = new Set(['access-log', 'bin', 'outbox']);

/** The resource that a text names: by itself, or as the first part of an address. */
const namedBy = (text: string) => text.replace(/^\/?(api\/)?(console\/)?/, '').split(/[/?#]/, 1)[0] ?? '';

export const coreTestsAlone = (names: readonly string[]): Rule => ({
  says: '7. tests/core and bench/core read a product by its two doors and name none of its resources: every product passes it',
  broken: (project) => {
    const named = new Set(names.filter((name) => !OF_CORE.has(name)));
    const own = (path: string) => product(path) || inside('tests/product', 'bench/product')(path);
    return [
      ...badImports(
        project,
        inside('tests/core', 'bench/core'),
        ({ target }) => own(target) && !DOORS.has(target),
      ),
      ...mentioning(filesOf(project, inside('tests/core', 'bench/core')), [...named]).flatMap(
        ({ path, words }) => {
          const said = words.filter(({ text, use }) => use !== 'key' && named.has(namedBy(text)));
          return [...new Set(said.map(({ text }) => `${path}: says '${text}'`))];
        },
      ),
    ];
  },
});

export const strangerAlone: Rule = {
  says: "7. tests/product/yourOwnApi imports nothing of ours: what works with it works with somebody else's API",
  broken: (project) => badImports(project, inside('tests/product/yourOwnApi'), ({ own }) => own),
};
