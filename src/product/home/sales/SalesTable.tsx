import { useText } from '../../../core/ui/useText';
import type { SalesChartDefinition, SalesRow } from './kinds';
import {
  formatPrecedingPeriodValue,
  formatSalesRowTitle,
  formatSalesValue,
  summarizeSalesTotal,
  translateSalesMeasureName,
} from './points';
import styles from './Sales.module.css';

interface SalesTableProps {
  kind: SalesChartDefinition;
  rows: readonly SalesRow[];
  caption: string;
}

export const SalesTable = ({ kind, rows, caption }: SalesTableProps) => {
  const translate = useText();
  const measures = [kind.measure, ...(kind.beside ? [kind.beside] : [])];
  const hasPrecedingPeriod = rows.some(({ former }) => former !== undefined);
  const precedingRows = rows.map(({ key, former }) => ({ key, amount: 0, count: 0, ...former }));
  return (
    // The table's region scrolls, so the keyboard must be able to reach the region.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{translate(`dashboard.sales.key.${kind.key}`)}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {translateSalesMeasureName(translate, kind, measure)}
              </th>
            ))}
            {hasPrecedingPeriod && <th scope="col">{translate('dashboard.sales.former')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{formatSalesRowTitle(translate, kind, row)}</th>
              {measures.map((measure) => (
                <td key={measure}>{formatSalesValue(translate, kind, measure, row[measure])}</td>
              ))}
              {hasPrecedingPeriod && <td>{formatPrecedingPeriodValue(translate, kind, row)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{summarizeSalesTotal(translate, kind, rows).name}</th>
            {measures.map((measure) => (
              <td key={measure}>{summarizeSalesTotal(translate, kind, rows, measure).text}</td>
            ))}
            {hasPrecedingPeriod && <td>{summarizeSalesTotal(translate, kind, precedingRows).text}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
