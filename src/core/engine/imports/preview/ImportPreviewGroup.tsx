import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, CircleAlert, CircleCheck, type IconNode, Pencil, Plus } from 'lucide';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import type { ColumnCorrection } from '../sheet/fixes';
import type { createRowDetailsQueryBuilder } from './detailsReader';
import type { ImportRowOutcomeGroup, RowOutcome } from './groups';
import styles from './ImportPreview.module.css';
import { ImportPreviewRow } from './ImportPreviewRow';
import type { createPreviewRowFormatters } from './lines';

/** Number of rows of a group that are shown before the operator opens it. */
const INITIALLY_SHOWN_ROWS_PER_GROUP = 5;
const PREVIEW_ROWS_PER_PAGE = 25;
const PREVIEW_TABLE_COLUMN_COUNT = 5;

/** Outcomes of rows that change nothing. Groups of such rows are closed when the preview opens. */
const INITIALLY_COLLAPSED_OUTCOMES: ReadonlySet<RowOutcome> = new Set(['again', 'same']);

const iconByOutcome: Readonly<Record<RowOutcome, IconNode>> = {
  refused: CircleAlert,
  updated: Pencil,
  created: Plus,
  again: CircleCheck,
  same: CircleCheck,
};

type ImportPreviewGroupProps = {
  group: ImportRowOutcomeGroup;
  shown: ReturnType<typeof createPreviewRowFormatters>;
  phone: boolean;
  onFix: (fix: ColumnCorrection) => void;
  /** Returns the query options for fetching row details that the dry run did not keep. */
  details: ReturnType<typeof createRowDetailsQueryBuilder>;
  /**
   * Index of the displayed page of the group's rows; undefined if the group is folded or shows only its first
   * rows.
   */
  page: number | undefined;
  onPage: (pageIndex: number | undefined) => void;
};

export const ImportPreviewGroup = ({
  group,
  shown,
  phone,
  onFix,
  details,
  page,
  onPage,
}: ImportPreviewGroupProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { outcome, places } = group;
  const isCollapsible = INITIALLY_COLLAPSED_OUTCOMES.has(outcome);
  const pageStartIndex = (page ?? 0) * PREVIEW_ROWS_PER_PAGE;
  const shownRowIndexes =
    page === undefined
      ? places.slice(0, isCollapsible ? 0 : INITIALLY_SHOWN_ROWS_PER_GROUP)
      : places.slice(pageStartIndex, pageStartIndex + PREVIEW_ROWS_PER_PAGE);
  const hiddenRowCount = isCollapsible ? 0 : places.length - shownRowIndexes.length;
  const { data, error, isFetching, refetch } = useQuery(details(outcome, shownRowIndexes));
  const loadingText = isFetching ? translate('imports.preview.asking') : '';
  const columnCount = phone ? 2 : PREVIEW_TABLE_COLUMN_COUNT;
  const groupTitle = translate('imports.preview.group', {
    outcome: translate(`imports.counts.${outcome}`),
    count: formatCount(places.length),
  });
  return (
    <tbody>
      <tr className={classNames(styles.group, outcome === 'refused' && styles.refused)}>
        <th scope="rowgroup" colSpan={columnCount}>
          {isCollapsible ? (
            <button
              type="button"
              aria-expanded={page !== undefined}
              onClick={() => onPage(page === undefined ? 0 : undefined)}
            >
              <Icon of={page === undefined ? ChevronRight : ChevronDown} size={16} />
              <b>{groupTitle}</b>
            </button>
          ) : (
            <>
              <Icon of={iconByOutcome[outcome]} size={16} />
              <b>{groupTitle}</b>
            </>
          )}
          <span>{translate(`imports.preview.about.${outcome}`)}</span>
        </th>
      </tr>
      {shownRowIndexes.map((rowIndex) => (
        <ImportPreviewRow
          key={rowIndex}
          detail={data?.get(rowIndex)}
          {...{ rowPlace: rowIndex, shown, phone, onFix, waitingText: loadingText }}
        />
      ))}
      {error && !isFetching && (
        <tr>
          <td colSpan={columnCount} role="alert">
            {formatErrorText(error)}{' '}
            <Button size="small" tone="blue" onClick={() => void refetch()}>
              {translate('imports.preview.askAgain')}
            </Button>
          </td>
        </tr>
      )}
      {page === undefined && hiddenRowCount > 0 && (
        <tr className={styles.more}>
          <td colSpan={columnCount}>
            <Button size="small" tone="blue" onClick={() => onPage(0)}>
              {translate('imports.preview.more', { count: formatCount(hiddenRowCount) })}
            </Button>
          </td>
        </tr>
      )}
      {page !== undefined && places.length > PREVIEW_ROWS_PER_PAGE && (
        <tr className={styles.more}>
          <td colSpan={columnCount}>
            <span className={styles.pages}>
              <Button size="small" variant="outlined" disabled={page === 0} onClick={() => onPage(page - 1)}>
                {translate('imports.previous')}
              </Button>
              <span>
                {translate('imports.page', {
                  from: formatCount(pageStartIndex + 1),
                  to: formatCount(pageStartIndex + shownRowIndexes.length),
                  total: formatCount(places.length),
                })}
              </span>
              <Button
                size="small"
                variant="outlined"
                disabled={pageStartIndex + PREVIEW_ROWS_PER_PAGE >= places.length}
                onClick={() => onPage(page + 1)}
              >
                {translate('imports.next')}
              </Button>
            </span>
          </td>
        </tr>
      )}
    </tbody>
  );
};
