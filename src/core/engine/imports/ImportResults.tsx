import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Chip, type ChipTone } from '../../ui/Chip';
import { formatCount } from '../../ui/formatCount';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { useIsPhoneWidth } from '../../ui/usePhone';
import { useText } from '../../ui/useText';
import styles from './Import.module.css';
import { formatCellText } from './sheet/cell';
import { ID_COLUMN_TARGET_PATH } from './sheet/columns';
import type { ImportRowStatus } from './sheet/result';
import type { ImportState } from './useImport';

/** Number of rows that are rendered at once. Rendering ten thousand rows would block the page. */
const RESULTS_PER_PAGE = 50;
/** Number of a row's values that are shown, so that the operator recognises the row. */
const MAX_SHOWN_ROW_VALUES = 3;
const importRowOutcomes = ['created', 'updated', 'same', 'again', 'waiting', 'unsure', 'refused'] as const;

const chipToneByImportOutcome: Readonly<Record<ImportRowStatus['outcome'], ChipTone | undefined>> = {
  created: 'green',
  updated: 'blue',
  same: undefined,
  again: undefined,
  waiting: 'amber',
  unsure: 'amber',
  refused: 'red',
};

type ImportResultsProps = { importState: Pick<ImportState, 'sheet' | 'matching' | 'results'> };

export const ImportResults = ({ importState: { sheet, matching, results } }: ImportResultsProps) => {
  const translate = useText();
  const isPhoneWidth = useIsPhoneWidth();
  const [wanted, setWanted] = useState<ImportRowStatus['outcome'] | 'all'>('all');
  const [page, setPage] = useState(0);
  const outcomeCounts = importRowOutcomes.map((outcome) => ({
    outcome,
    count: results.filter((rowStatus) => rowStatus.outcome === outcome).length,
  }));
  const filteredRowIndexes = [...results.keys()].filter(
    (rowIndex) => wanted === 'all' || results[rowIndex]?.outcome === wanted,
  );
  const pageStartIndex = page * RESULTS_PER_PAGE;
  const dataColumnIndexes = sheet?.headers.flatMap((header, columnIndex) =>
    matching[header] !== undefined && matching[header] !== ID_COLUMN_TARGET_PATH ? [columnIndex] : [],
  );
  const buildImportRowLabel = (rowIndex: number) =>
    (dataColumnIndexes ?? [])
      .map((columnIndex) => formatCellText(sheet?.rows[rowIndex]?.cells[columnIndex] ?? null))
      .filter((cellText) => cellText !== '')
      .slice(0, MAX_SHOWN_ROW_VALUES)
      .join(' · ');
  const translateImportRowOutcome = (outcome: ImportRowStatus['outcome']) =>
    translate(`imports.counts.${outcome}`);
  const outcomeOptions = [
    { value: 'all' as const, label: `${translate('imports.all')} ${formatCount(results.length)}` },
    ...outcomeCounts
      .filter(({ count }) => count > 0)
      .map(({ outcome, count }) => ({
        value: outcome,
        label: `${translateImportRowOutcome(outcome)} ${formatCount(count)}`,
      })),
  ];
  return (
    <>
      <SegmentedControl
        label={translate('imports.filter')}
        options={outcomeOptions}
        value={wanted}
        onChange={(wantedOutcome) => {
          setWanted(wantedOutcome);
          setPage(0);
        }}
      />
      <table className={styles.table} aria-label={translate('imports.results')}>
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              {translate('imports.line')}
            </th>
            <th scope="col">{translate('imports.record')}</th>
            <th scope="col" className={styles.outcome}>
              {translate('imports.outcome')}
            </th>
            {!isPhoneWidth && <th scope="col">{translate('imports.reason')}</th>}
          </tr>
        </thead>
        <tbody>
          {filteredRowIndexes.slice(pageStartIndex, pageStartIndex + RESULTS_PER_PAGE).map((rowIndex) => {
            const { outcome, reasons } = results[rowIndex] ?? { outcome: 'refused', reasons: [] };
            const reasonElements = reasons.map((reason) => <div key={reason}>{reason}</div>);
            return (
              <tr key={rowIndex}>
                <td className={styles.line}>{sheet?.rows[rowIndex]?.line}</td>
                <td className={styles.name}>
                  {buildImportRowLabel(rowIndex)}
                  {isPhoneWidth && <div className={styles.told}>{reasonElements}</div>}
                </td>
                <td className={styles.outcome}>
                  <Chip tone={chipToneByImportOutcome[outcome]}>{translateImportRowOutcome(outcome)}</Chip>
                </td>
                {!isPhoneWidth && <td>{reasonElements}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {filteredRowIndexes.length > RESULTS_PER_PAGE && (
        <div className={styles.pages}>
          <Button size="small" variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {translate('imports.previous')}
          </Button>
          <span>
            {translate('imports.page', {
              from: formatCount(pageStartIndex + 1),
              to: formatCount(Math.min(pageStartIndex + RESULTS_PER_PAGE, filteredRowIndexes.length)),
              total: formatCount(filteredRowIndexes.length),
            })}
          </span>
          <Button
            size="small"
            variant="outlined"
            disabled={pageStartIndex + RESULTS_PER_PAGE >= filteredRowIndexes.length}
            onClick={() => setPage(page + 1)}
          >
            {translate('imports.next')}
          </Button>
        </div>
      )}
    </>
  );
};
