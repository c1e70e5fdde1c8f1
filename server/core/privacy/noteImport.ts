import { isPersonalDataRecord } from '../../../src/core/schema/index';
import type { RouteCall } from '../call/route';
import type { ImportedRowAnswer, RecordsInAnswerBody } from '../call/shown';

const IMPORT_ROW_OUTCOMES = ['created', 'updated', 'same', 'again', 'refused'] as const;

/**
 * Returns the outcomes of imported rows as `outcome=count`, and the number of different records that the rows
 * stored or compared.
 */
function summarizeImportOutcomes(rows: readonly ImportedRowAnswer[], dryRun: boolean) {
  const outcomeCountTexts = IMPORT_ROW_OUTCOMES.flatMap((outcome) => {
    const { length } = rows.filter((row) => row.outcome === outcome);
    return length > 0 ? [`${outcome}=${length}`] : [];
  });
  const recordIds = rows.flatMap(({ id, outcome }) =>
    id === undefined || (dryRun && outcome === 'created') ? [] : [id],
  );
  return {
    count: new Set(recordIds).size,
    filter: [...(dryRun ? ['dryRun=true'] : []), ...outcomeCountTexts].join('&'),
  };
}

/**
 * Adds to the access log the outcomes of imported rows about people. A dry run, which only compares rows with
 * stored records, is logged too. Rows refused for a missing right get a separate entry.
 */
export function addImportToAccessLog(
  { access }: RouteCall,
  { resource, dryRun, rows: importedRows }: Extract<RecordsInAnswerBody, { imported: unknown }>['imported'],
): void {
  const personalRows = importedRows.filter(({ record }) => isPersonalDataRecord(resource, record));
  const wasRefusedForMissingRight = ({ code }: ImportedRowAnswer) => code === 'no_right';
  const rowGroups = [
    { rows: personalRows.filter((row) => !wasRefusedForMissingRight(row)), result: 'done' as const },
    { rows: personalRows.filter(wasRefusedForMissingRight), result: 'refused' as const },
  ];
  access.each = rowGroups.flatMap(({ rows, result }) =>
    rows.length > 0 ? [{ resource: resource.name, result, ...summarizeImportOutcomes(rows, dryRun) }] : [],
  );
}
