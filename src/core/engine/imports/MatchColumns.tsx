import type { AnyResource } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { useErrorText } from '../errorText';
import { ChooseHead } from './ChooseHead';
import styles from './Import.module.css';
import { LostZeros } from './LostZeros';
import { isBlankCell } from './sheet/cell';
import { hasIdColumn, ID, type Matching } from './sheet/columns';
import { textOf } from './sheet/readers';
import { TakenBefore } from './TakenBefore';
import type { Import } from './useImport';

/** True if this mapping would store anything. */
export const bringsAnything = (matching: Matching): boolean =>
  Object.values(matching).some((path) => path !== ID);

/** The target of each column of the file, matched by its head; operators can change each. */
export const MatchColumns = ({ resource, of }: { resource: AnyResource; of: Import }) => {
  const { file, sheet, targets, matching, setMatching, error } = of;
  const translate = useText();
  const errorText = useErrorText();
  if (!sheet) return null;
  const headers = sheet.headers.filter((header, at) => header !== '' && sheet.headers.indexOf(header) === at);
  const example = (header: string) => {
    const at = sheet.headers.indexOf(header);
    const row = sheet.rows.find(({ cells }) => !isBlankCell(cells[at]));
    return textOf(row?.cells[at] ?? null);
  };
  const choose = (header: string, path: string) => {
    // This column replaces another one with the same target.
    const others = Object.entries(matching).filter(([other, taken]) => other !== header && taken !== path);
    setMatching(Object.fromEntries(path === '' ? others : [...others, [header, path]]));
  };
  const options = [
    { value: '', label: translate('imports.match.none') },
    ...targets.map(({ path, label }) => ({ value: path, label })),
  ];
  const hasId = Object.values(matching).includes(ID);
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
      <TakenBefore of={of} />
      <ChooseHead of={of} />
      {!bringsAnything(matching) && <Notice tone="amber">{translate('imports.match.nothing')}</Notice>}
      {!hasId && (
        <Notice tone="amber">
          {translate(
            hasIdColumn(sheet.headers, targets) ? 'imports.match.idUnused' : 'imports.match.withoutId',
          )}
        </Notice>
      )}
      <LostZeros resource={resource} of={of} />
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
              <td className={styles.example}>{example(header)}</td>
              <td>
                <Select
                  aria-label={translate('imports.match.targetOf', { header })}
                  options={options}
                  value={matching[header] ?? ''}
                  onChange={(event) => choose(header, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
