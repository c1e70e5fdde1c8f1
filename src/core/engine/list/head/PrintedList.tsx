import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { getAt, getFiltersInFilterBar, isPersonalDataRecord, limits } from '../../../schema/index';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useActiveFilterTexts } from '../../conditions';
import { PrintPageOnceLoaded } from '../../loading/PrintPageOnceLoaded';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { ColumnCell } from '../row/ColumnCell';
import tableStyles from '../table/ListTable.module.css';
import styles from './PrintedList.module.css';

const doNothing = () => {};

const PrintedRecordName = ({ name }: PrintedCellProps) => name;

const PrintedYesOrNo = ({ column: { path = '' }, record }: PrintedCellProps) => {
  const { texts } = useListModel();
  return texts.answer(path, getAt(record, path) === true);
};

const NonInteractiveColumnCell = (props: PrintedCellProps) => (
  <ColumnCell {...props} at={0} open={false} contentId="" onOpen={doNothing} />
);

/**
 * The components that show columns on paper. Links and controls become text; all other cells look as in the
 * list.
 */
const printedCellByKind: { readonly [D in ListColumn['drawnAs']]: (props: PrintedCellProps) => ReactNode } = {
  value: NonInteractiveColumnCell,
  widget: NonInteractiveColumnCell,
  name: PrintedRecordName,
  expands: PrintedRecordName,
  toggle: PrintedYesOrNo,
  empty: NonInteractiveColumnCell,
  phase: NonInteractiveColumnCell,
  related: NonInteractiveColumnCell,
  rowNumber: NonInteractiveColumnCell,
};

interface PrintedCellProps {
  column: ListColumn;
  record: ConsoleRecord;
  name: string;
  number: number;
}

const PrintedColumnCell = (props: PrintedCellProps) => {
  const Cell = printedCellByKind[props.column.drawnAs];
  return <Cell {...props} />;
};

interface PrintedListProps {
  records: readonly ConsoleRecord[];
  total: number;
  onClose: () => void;
}

export const PrintedList = ({ records, total, onClose }: PrintedListProps) => {
  const { list, record, resource, texts, nameOf } = useListModel();
  const { columns } = useListModelState(({ shape }) => shape);
  const { values } = useListModelState(({ route }) => route);
  const offeredOptions = useListModelState((state) => state.offers);
  const translate = useText();
  const filterTexts = useActiveFilterTexts(
    { resource, record, texts, offers: offeredOptions },
    getFiltersInFilterBar(list),
    values,
  );
  const hasPersonalData = isPersonalDataRecord(resource, record);
  const maskedColumns = columns.filter(
    ({ field }) => field && 'personal' in field && field.personal !== undefined,
  );
  const rows = { total: formatCount(total) + texts.unit, from: 1, to: formatCount(records.length) };
  return (
    <PrintPageOnceLoaded onClose={onClose}>
      <h1 className={styles.title}>{texts.title('list')}</h1>
      <p className={styles.conditions}>
        {filterTexts.map(({ name, label, value }) => (
          <span key={name}>
            {label} <b>{value}</b>
          </span>
        ))}
        <span className="push">
          {translate('printing.rows', rows)}
          {total > records.length &&
            ` · ${translate('printing.most', { max: formatCount(limits.maxPrintedRows) })}`}
        </span>
      </p>
      <table className={tableStyles.table} aria-label={texts.title('list')}>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((printedRecord, index) => (
            <tr key={printedRecord.id}>
              {columns.map((column) => (
                <td key={column.id}>
                  <PrintedColumnCell
                    {...{ column, record: printedRecord }}
                    name={nameOf(printedRecord, total - index)}
                    number={total - index}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasPersonalData && (
        <p className={styles.notes}>
          {maskedColumns.length > 0 && (
            <span>
              {translate('printing.masked', { labels: maskedColumns.map(({ label }) => label).join(', ') })}
            </span>
          )}
          <span>{translate('printing.recorded')}</span>
        </p>
      )}
    </PrintPageOnceLoaded>
  );
};
