import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { SheetError } from '../../../../src/core/engine/imports/sheet/cell';
import {
  buildImportColumnTargets,
  collectKnownHeaders,
  mapColumnsToImportTargets,
} from '../../../../src/core/engine/imports/sheet/columns';
import { detectLikelyHeaderRow, readTableBelowHeader } from '../../../../src/core/engine/imports/sheet/heads';
import { createSheetRowParser } from '../../../../src/core/engine/imports/sheet/toRows';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import type { AnyResource } from '../../../../src/core/schema/index';
import { getImportSynonymsOfResource } from '../../../../src/core/ui/synonyms';
import { interests } from '../../../../src/product/resources/interests';
import { others } from './uglyOthers';
import { tables } from './uglyTables';
import { translate } from './words';

/** What becomes of a file: why it is refused, or each row as it is sent, or why that is refused. */
async function fateOf(bytes: Uint8Array, resource: AnyResource, zeros: readonly string[] = []) {
  const texts = createResourceTexts(translate, resource);
  const synonyms = getImportSynonymsOfResource(resource.name);
  const targets = buildImportColumnTargets(resource, texts, 'ID', synonyms);
  const known = collectKnownHeaders(targets, {});
  try {
    const { rows, isSeparated } = await readWorkbookSheet(bytes, { known: [...known] });
    const head = detectLikelyHeaderRow(rows, known);
    if (!head) return 'no rows';
    const sheet = readTableBelowHeader(rows, head);
    const read = createSheetRowParser(
      resource,
      mapColumnsToImportTargets(sheet, targets, {}),
      sheet.headers,
      {
        ...{ texts, yes: '예', no: '아니오', synonyms, isSeparated, clears: true },
        zeros: new Set(zeros),
      },
    );
    return sheet.rows.map((row) => {
      const { line, sent, faults } = read(row);
      return sent
        ? sent.record
        : `${line} ${faults.map(({ path, problem }) => `${path} ${problem.key}`).join()}`;
    });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return error.line === undefined ? error.fault : `${error.fault} in line ${error.line}`;
  }
}

describe('An ugly file', () => {
  test.each([...tables, ...others])(
    '$file ($trouble) ends in what its operator expects',
    async ({ of = interests, ...ugly }) => {
      const made = ugly.made();
      const bytes = typeof made === 'string' ? strToU8(made) : made;
      expect(await fateOf(bytes, of, ugly.zeros)).toEqual(ugly.fate);
    },
  );
});
