import { expect, test } from 'vitest';
import { createI18nProvider } from '../../../../i18n/provider';
import { writeTableWorkbook } from '../../../../src/core/engine/excel/worker/writer';
import {
  buildImportColumnTargets,
  mapColumnsToImportTargets,
} from '../../../../src/core/engine/imports/sheet/columns';
import { createImportTemplateHeaders } from '../../../../src/core/engine/imports/templateHeads';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { collectImportablePaths } from '../../../../src/core/schema/record/excel';
import { messages, resources } from '../../theProduct';

const i18n = createI18nProvider(messages);
const importable = resources.filter(({ list }) => list?.import);

test('a blank sheet of every list has a head for each value that an import takes, and is understood', () => {
  expect(importable.length).toBeGreaterThan(0);
  for (const resource of importable) {
    const texts = createResourceTexts(i18n.translate, resource);
    const heads = createImportTemplateHeaders(resource, texts, 'ID');
    const matching = mapColumnsToImportTargets(
      { headers: heads },
      buildImportColumnTargets(resource, texts, 'ID'),
      {},
    );
    expect(Object.values(matching)).toEqual(collectImportablePaths(resource));
    expect(writeTableWorkbook({ headers: heads, rows: [] }).size).toBeGreaterThan(1_000);
  }
});
