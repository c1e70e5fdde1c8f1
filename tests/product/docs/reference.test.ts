import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type CallsDocument, callsOf, callsPage } from '../../../docs/site/calls';
import { pictureOf, pictures } from '../../../docs/site/picture';
import { errorsPage, limitsPage, variablesPage } from '../../../docs/site/reference';
import { wordsPage } from '../../../docs/site/words';
import { errors } from '../../../i18n/ko/core/errors';
import { httpStatusByErrorCode } from '../../../server/core/basics/errors';
import { ENV_VARIABLE_DOCS_ROWS } from '../../../server/core/node/variableTexts';
import { limits } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { createTestApi } from '../../core/api/harness';
import { type ApiDocument, checkerOf, documentFor } from '../../core/openapi/document';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const words = (...names: string[]) => names.map((name) => read(`src/core/schema/words/${name}.ts`));
const SCHEMA = '[The schema language](../schema.md) has the rules and examples.';

let document: ApiDocument;

beforeAll(async () => {
  const t = await createTestApi();
  document = await documentFor(await t.signIn());
});

const opened = () => document as unknown as CallsDocument;

const pages: Readonly<Record<string, () => string>> = {
  limits: () =>
    limitsPage(read('src/core/schema/limits.ts') + read('src/core/schema/signInLimits.ts'), limits),
  errors: () => errorsPage(httpStatusByErrorCode, errors),
  variables: () => variablesPage(ENV_VARIABLE_DOCS_ROWS),
  fields: () =>
    wordsPage(
      'Options of fields',
      `Each kind of field takes these options. ${SCHEMA}`,
      words('fieldOptions', 'customFieldType'),
    ),
  lists: () => wordsPage('Options of lists', `Columns, filters and orders. ${SCHEMA}`, words('listParts')),
  forms: () => wordsPage('Options of forms', `Sections and their fields. ${SCHEMA}`, words('form')),
  resource: () =>
    wordsPage(
      'Options of resources',
      `API, rights, acts and checks. ${SCHEMA}`,
      words('resource', 'actions', 'desk', 'phase', 'related', 'when'),
    ),
  product: () =>
    wordsPage('Options of defineProduct', 'The console of a product.', [read('src/core/product.ts')]),
  server: () =>
    wordsPage('Options of defineServer and hooks', "A product's server.", [read('server/core/extend.ts')]),
  widgets: () =>
    wordsPage('Props of widgets', 'Components of a product.', [read('src/core/engine/EngineContext.ts')]),
  calls: () =>
    callsPage(
      opened(),
      resources.map(({ api }) => api.path),
    ),
};

/** `vitest run tests/product/docs/reference.test.ts -u` writes them. */
test.each(Object.entries(pages))('docs/reference/%s.md follows from the code', async (name, page) => {
  await expect(page()).toMatchFileSnapshot(`../../../docs/reference/${name}.md`);
});

test.each(Object.entries(pages))('each row of docs/reference/%s.md has a meaning', (_, page) => {
  expect(page().match(/^\|.*\| +\|$/gm) ?? []).toEqual([]);
});

test.each(Object.entries(pictures))(
  'docs/pictures/%s.svg is drawn from its rows',
  async (name, [title, rows]) => {
    await expect(pictureOf(title, rows)).toMatchFileSnapshot(`../../../docs/pictures/${name}.svg`);
  },
);

test('the body of each curl is one that the document describes', () => {
  const checker = checkerOf(document);
  const wrong = callsOf(opened())
    .filter(({ body }) => body !== undefined)
    .flatMap(({ method, path, body }) =>
      checker.body(method, `/api/console/${path}`, body).map((fault) => `${method} ${path}: ${fault}`),
    );
  expect(wrong).toEqual([]);
});
