import { tokenize } from './tokenize';

/**
 * Returns the weight of a page in the search: guides answer a task, so they come before the reference and the reasons.
 * VitePress sends the function's text to the browser, so it uses nothing outside.
 */
function weigh(id: string): number {
  if (/^\/(guides|hooks|acts|rights|migrations|your-own|troubleshooting)/.test(id)) return 2;
  if (/^\/reference\/(variables|limits|errors)/.test(id)) return 1.2;
  return /^\/(reference|decisions|product|schema|benchmarks|concepts)/.test(id) ? 0.7 : 1;
}

/** MiniSearch's options of the site, by VitePress's names. */
export const search = {
  options: { tokenize },
  searchOptions: { boost: { title: 6, titles: 2, text: 1 }, boostDocument: weigh },
};

/** A new developer's questions, and the page that answers each: `npm run docs:build` fails if another is found first. */
export const questions: Readonly<Record<string, string>> = {
  'hook before save': 'hooks',
  'role-only field': 'rights',
  'total column': 'guides/computed-fields',
  'own page': 'your-own-page',
  'brand colour': 'your-own-brand',
  'reverse relation': 'guides/relations',
  'curl of a list': 'your-own-client',
  'restore a backup': 'operations/backup',
  'why 412': 'troubleshooting',
  'rename a field': 'migrations',
};
