import { useMemo } from 'react';
import { type AnyResource, addDays, fieldAt, today, toSeoul } from '../../schema/index';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { ChooseHeaderRowStep } from './ChooseHeaderRowStep';
import styles from './Import.module.css';
import { isBlankCell } from './sheet/cell';
import { type ColumnMapping, hasIdColumn, ID_COLUMN_TARGET_PATH } from './sheet/columns';
import { findColumnsWithRestoredZeros } from './sheet/fixes';
import { formatCellText } from './sheet/readers';
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
  const zeros = findColumnsWithRestoredZeros(fixes);
  const columns = useMemo(
    () =>
      (sheet?.headers ?? []).flatMap((header, at) => {
        const path = sheet?.headers.indexOf(header) === at ? matching[header] : undefined;
        if (path === undefined || path === ID_COLUMN_TARGET_PATH) return [];
        const field = fieldAt(resource.fields, path);
        const lost = sheet?.rows.filter(
          ({ cells }) => findDigitsWithLostZero(cells[at] ?? null, field) !== undefined,
        );
        const count = lost?.length ?? 0;
        return count > 0 ? [{ path, count }] : [];
      }),
    [resource, sheet, matching],
  );
  return columns.map(({ path, count }) => {
    const name = targets.find((target) => target.path === path)?.label ?? '';
    const values = { name, count: formatCount(count) };
    return zeros.has(path) ? (
      <Notice key={path} role="status">
        {translate('imports.match.zerosPut', values)}
      </Notice>
    ) : (
      <Notice key={path} tone="amber" centered>
        {translate('imports.match.zerosLost', values)}{' '}
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
  const shown = toSeoul(takenAt);
  const [day, time] = [
    shown.slice(0, DAY_TEXT_LENGTH),
    shown.slice(DAY_TEXT_LENGTH + 1, DATE_AND_MINUTE_TEXT_LENGTH),
  ];
  const formatImportTime = () => {
    if (day === today()) return translate('imports.match.today', { time });
    if (day === addDays(today(), -1)) return translate('imports.match.yesterday', { time });
    return `${day} ${time}`;
  };
  const id = sheet.headers.findIndex((header) => matching[header] === ID_COLUMN_TARGET_PATH);
  const isIdCellEmpty = (cells: (typeof sheet.rows)[number]['cells']) =>
    formatCellText(cells[id] ?? null).trim() === '';
  const count = sheet.rows.filter(({ cells }) => isIdCellEmpty(cells)).length;
  const when = formatImportTime();
  return (
    <Notice tone="amber">
      {count > 0
        ? translate('imports.match.takenTwice', { when, count: formatCount(count) })
        : translate('imports.match.takenBefore', { when })}
    </Notice>
  );
};

/** Whether a column other than the ID is mapped. Otherwise the import would store nothing. */
export const hasMappedDataColumn = (matching: ColumnMapping): boolean =>
  Object.values(matching).some((path) => path !== ID_COLUMN_TARGET_PATH);

export const MatchColumnsStep = ({ resource, of }: { resource: AnyResource; of: ImportState }) => {
  const { file, sheet, targets, matching, setMatching, error } = of;
  const translate = useText();
  const errorText = useErrorText();
  if (!sheet) return null;
  const headers = sheet.headers.filter((header, at) => header !== '' && sheet.headers.indexOf(header) === at);
  const exampleOf = (header: string) => {
    const at = sheet.headers.indexOf(header);
    const row = sheet.rows.find(({ cells }) => !isBlankCell(cells[at]));
    return formatCellText(row?.cells[at] ?? null);
  };
  const assignFieldToImportColumn = (header: string, path: string) => {
    // Two columns can't have the same target. If the operator chooses the target of one column for another,
    // the first column loses it.
    const others = Object.entries(matching).filter(([other, taken]) => other !== header && taken !== path);
    setMatching(Object.fromEntries(path === '' ? others : [...others, [header, path]]));
  };
  const options = [
    { value: '', label: translate('imports.match.none') },
    ...targets.map(({ path, label }) => ({ value: path, label })),
  ];
  const hasId = Object.values(matching).includes(ID_COLUMN_TARGET_PATH);
  return (
    <>
      {error !== undefined && (
        <Notice tone="red" role="alert">
          {errorText(error)}
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
      {!hasMappedDataColumn(matching) && <Notice tone="amber">{translate('imports.match.nothing')}</Notice>}
      {!hasId && (
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
              <td className={styles.example}>{exampleOf(header)}</td>
              <td>
                <Select
                  aria-label={translate('imports.match.targetOf', { header })}
                  options={options}
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
