import { expect, test } from 'vitest';
import { read } from 'xlsx';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { createSheetDefinition } from '../../../../src/core/engine/excel/sheet/sheetSpecOf';
import { createSheetWriter } from '../../../../src/core/engine/excel/worker/writer';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import type { AnyResource } from '../../../../src/core/schema/index';
import { collectAllListViews } from '../../../../src/core/schema/query/lists';
import { resources } from '../../../../src/product/resources/index';

const { translate } = createI18nProvider(messages);
const heads = { number: 'No', id: 'ID', item: '줄 ID', yes: '예', no: '아니오', refersTo: () => true };

const exported = (resources as readonly AnyResource[]).flatMap((resource) =>
  collectAllListViews(resource)
    .filter(({ excel }) => excel !== undefined)
    .map((list) => ({ name: resource.name, resource, list })),
);

test('members are among the resources with a file', () => {
  expect(exported.map(({ name }) => name)).toContain('users');
});

test.each(exported)('the file of $name has one sheet, called new', async ({ resource, list }) => {
  expect(list.excel).toBeTypeOf('string');
  const writer = createSheetWriter(
    createSheetDefinition(resource, list, { ...heads, texts: createResourceTexts(translate, resource) }),
  );
  const answer = { summary: { totalCount: 1 }, [resource.api.many]: [{ _id: 'a', version: 1 }] };
  writer.push(new TextEncoder().encode(JSON.stringify(answer)));
  writer.finish();
  const { SheetNames } = read(await writer.file().arrayBuffer(), { bookSheets: true });
  expect(SheetNames).toEqual(['new']);
});
