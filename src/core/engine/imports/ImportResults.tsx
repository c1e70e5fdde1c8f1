import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Chip, type ChipTone } from '../../ui/Chip';
import { formatCount } from '../../ui/formatCount';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { useIsPhoneWidth } from '../../ui/usePhone';
import { useText } from '../../ui/useText';
import styles from './Import.module.css';
import { ID_COLUMN_TARGET_PATH } from './sheet/columns';
import { formatCellText } from './sheet/readers';
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
  const phone = useIsPhoneWidth();
  const [wanted, setWanted] = useState<ImportRowStatus['outcome'] | 'all'>('all');
  const [page, setPage] = useState(0);
  const counts = importRowOutcomes.map((outcome) => ({
    outcome,
    count: results.filter((result) => result.outcome === outcome).length,
  }));
  const found = [...results.keys()].filter((at) => wanted === 'all' || results[at]?.outcome === wanted);
  const from = page * RESULTS_PER_PAGE;
  const names = sheet?.headers.flatMap((header, at) =>
    matching[header] !== undefined && matching[header] !== ID_COLUMN_TARGET_PATH ? [at] : [],
  );
  const buildImportRowLabel = (at: number) =>
    (names ?? [])
      .map((column) => formatCellText(sheet?.rows[at]?.cells[column] ?? null))
      .filter((text) => text !== '')
      .slice(0, MAX_SHOWN_ROW_VALUES)
      .join(' · ');
  const translateImportRowOutcome = (outcome: ImportRowStatus['outcome']) =>
    translate(`imports.counts.${outcome}`);
  const options = [
    { value: 'all' as const, label: `${translate('imports.all')} ${formatCount(results.length)}` },
    ...counts
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
        options={options}
        value={wanted}
        onChange={(value) => {
          setWanted(value);
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
            {!phone && <th scope="col">{translate('imports.reason')}</th>}
          </tr>
        </thead>
        <tbody>
          {found.slice(from, from + RESULTS_PER_PAGE).map((at) => {
            const { outcome, reasons } = results[at] ?? { outcome: 'refused', reasons: [] };
            const told = reasons.map((reason) => <div key={reason}>{reason}</div>);
            return (
              <tr key={at}>
                <td className={styles.line}>{sheet?.rows[at]?.line}</td>
                <td className={styles.name}>
                  {buildImportRowLabel(at)}
                  {phone && <div className={styles.told}>{told}</div>}
                </td>
                <td className={styles.outcome}>
                  <Chip tone={chipToneByImportOutcome[outcome]}>{translateImportRowOutcome(outcome)}</Chip>
                </td>
                {!phone && <td>{told}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {found.length > RESULTS_PER_PAGE && (
        <div className={styles.pages}>
          <Button size="small" variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {translate('imports.previous')}
          </Button>
          <span>
            {translate('imports.page', {
              from: formatCount(from + 1),
              to: formatCount(Math.min(from + RESULTS_PER_PAGE, found.length)),
              total: formatCount(found.length),
            })}
          </span>
          <Button
            size="small"
            variant="outlined"
            disabled={from + RESULTS_PER_PAGE >= found.length}
            onClick={() => setPage(page + 1)}
          >
            {translate('imports.next')}
          </Button>
        </div>
      )}
    </>
  );
};
