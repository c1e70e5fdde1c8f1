import { useMemo } from 'react';
import { type AnyResource, addDays, fieldAt, today, toSeoulTimeText } from '../../schema/index';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { ChooseHeaderRowStep } from './ChooseHeaderRowStep';
import { HiddenRowsNotice } from './HiddenRowsNotice';
import styles from './Import.module.css';
import { formatCellText, isBlankCell } from './sheet/cell';
import { type ColumnMapping, hasIdColumn, ID_COLUMN_TARGET_PATH } from './sheet/columns';
import { collectPathsWithRestoredZeros } from './sheet/fixes';
import { findDigitsWithLostZero } from './sheet/zeros';
import type { ImportState } from './useImport';

const LostLeadingZerosNotice = ({
  resource,
  importState: { sheet, targets, matching, fixes, setFixes },
}: {
  resource: AnyResource;
  importState: ImportState;
}) => {
  const translate = useText();
  const restoredPaths = collectPathsWithRestoredZeros(fixes);
  const columnsWithLostZeros = useMemo(
    () =>
      (sheet?.headers ?? []).flatMap((header, columnIndex) => {
        const targetPath = sheet?.headers.indexOf(header) === columnIndex ? matching[header] : undefined;
        if (targetPath === undefined || targetPath === ID_COLUMN_TARGET_PATH) return [];
        const field = fieldAt(resource.fields, targetPath);
        const rowsWithLostZero = sheet?.rows.filter(
          ({ cells }) => findDigitsWithLostZero(cells[columnIndex] ?? null, field) !== undefined,
        );
        const rowCount = rowsWithLostZero?.length ?? 0;
        return rowCount > 0 ? [{ path: targetPath, count: rowCount }] : [];
      }),
    [resource, sheet, matching],
  );
  return columnsWithLostZeros.map(({ path, count }) => {
    const columnLabel = targets.find((target) => target.path === path)?.label ?? '';
    const placeholderValues = { name: columnLabel, count: formatCount(count) };
    return restoredPaths.has(path) ? (
      <Notice key={path} role="status">
        {translate('imports.match.zerosPut', placeholderValues)}
      </Notice>
    ) : (
      <Notice key={path} tone="amber" centered>
        {translate('imports.match.zerosLost', placeholderValues)}{' '}
        <Button size="small" variant="outlined" onClick={() => setFixes([...fixes, { path, zeros: true }])}>
          {translate('imports.match.putZeros')}
        </Button>
      </Notice>
    );
  });
};

const DAY_TEXT_LENGTH = 10;
const DATE_AND_MINUTE_TEXT_LENGTH = 16;

const AlreadyImportedNotice = ({ of: { takenAt, sheet, matching } }: { of: ImportState }) => {
  const translate = useText();
  if (takenAt === undefined || !sheet) return null;
  const importDateTime = toSeoulTimeText(takenAt);
  const [day, time] = [
    importDateTime.slice(0, DAY_TEXT_LENGTH),
    importDateTime.slice(DAY_TEXT_LENGTH + 1, DATE_AND_MINUTE_TEXT_LENGTH),
  ];
  const formatImportTime = () => {
    if (day === today()) return translate('imports.match.today', { time });
    if (day === addDays(today(), -1)) return translate('imports.match.yesterday', { time });
    return `${day} ${time}`;
  };
  const idColumnIndex = sheet.headers.findIndex((header) => matching[header] === ID_COLUMN_TARGET_PATH);
  const isIdCellEmpty = (cells: (typeof sheet.rows)[number]['cells']) =>
    formatCellText(cells[idColumnIndex] ?? null).trim() === '';
  const rowCountWithoutId = sheet.rows.filter(({ cells }) => isIdCellEmpty(cells)).length;
  const importTime = formatImportTime();
  return (
    <Notice tone="amber">
      {rowCountWithoutId > 0
        ? translate('imports.match.takenTwice', { when: importTime, count: formatCount(rowCountWithoutId) })
        : translate('imports.match.takenBefore', { when: importTime })}
    </Notice>
  );
};

/** Whether a column other than the ID is mapped. Otherwise the import would store nothing. */
export const hasMappedDataColumn = (columnMapping: ColumnMapping): boolean =>
  Object.values(columnMapping).some((targetPath) => targetPath !== ID_COLUMN_TARGET_PATH);

export const MatchColumnsStep = ({ resource, of }: { resource: AnyResource; of: ImportState }) => {
  const { file, sheet, targets, matching, setMatching, error } = of;
  const translate = useText();
  const formatErrorText = useErrorText();
  if (!sheet) return null;
  const headers = sheet.headers.filter(
    (header, columnIndex) => header !== '' && sheet.headers.indexOf(header) === columnIndex,
  );
  const findExampleText = (header: string) => {
    const columnIndex = sheet.headers.indexOf(header);
    const row = sheet.rows.find(({ cells }) => !isBlankCell(cells[columnIndex]));
    return formatCellText(row?.cells[columnIndex] ?? null);
  };
  const assignFieldToImportColumn = (header: string, path: string) => {
    // Two columns can't be imported into the same field. If the operator chooses a field that already belongs
    // to another column, that column loses it.
    const otherMappings = Object.entries(matching).filter(
      ([otherHeader, otherPath]) => otherHeader !== header && otherPath !== path,
    );
    setMatching(Object.fromEntries(path === '' ? otherMappings : [...otherMappings, [header, path]]));
  };
  const targetOptions = [
    { value: '', label: translate('imports.match.none') },
    ...targets.map(({ path, label }) => ({ value: path, label })),
  ];
  const isIdColumnMapped = Object.values(matching).includes(ID_COLUMN_TARGET_PATH);
  return (
    <>
      {error !== undefined && (
        <Notice tone="red" role="alert">
          {formatErrorText(error)}
        </Notice>
      )}
      <p className={styles.lead}>
        {translate('imports.match.lead', {
          file: file?.name ?? '',
          rows: formatCount(sheet.rows.length),
        })}
      </p>
      <AlreadyImportedNotice of={of} />
      <ChooseHeaderRowStep importState={of} />
      <HiddenRowsNotice importState={of} />
      {!hasMappedDataColumn(matching) && <Notice tone="amber">{translate('imports.match.nothing')}</Notice>}
      {!isIdColumnMapped && (
        <Notice tone="amber">
          {translate(
            hasIdColumn(sheet.headers, targets) ? 'imports.match.idUnused' : 'imports.match.withoutId',
          )}
        </Notice>
      )}
      <LostLeadingZerosNotice resource={resource} importState={of} />
      <table
        className={classNames(styles.table, styles.matching)}
        aria-label={translate('imports.match.columns')}
      >
        <thead>
          <tr>
            <th scope="col">{translate('imports.match.header')}</th>
            <th scope="col" className={styles.example}>
              {translate('imports.match.example')}
            </th>
            <th scope="col">{translate('imports.match.target')}</th>
          </tr>
        </thead>
        <tbody>
          {headers.map((header) => (
            <tr key={header}>
              <th scope="row">{header}</th>
              <td className={styles.example}>{findExampleText(header)}</td>
              <td>
                <Select
                  aria-label={translate('imports.match.targetOf', { header })}
                  options={targetOptions}
                  value={matching[header] ?? ''}
                  onChange={(event) => assignFieldToImportColumn(header, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
