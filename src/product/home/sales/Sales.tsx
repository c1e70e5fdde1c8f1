import { ChartColumn, ChartNoAxesColumn, Table2 } from 'lucide';
import { useDataProvider, useStore } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Chart } from '../../../core/chart/Chart';
import { Card, FailedHomeCard, StaleHomeCardNotice } from '../../../core/home/Card';
import { LoadingCard } from '../../../core/home/LoadingCard';
import { useDashboardData } from '../../../core/home/useDashboardData';
import { useSeoulToday } from '../../../core/home/useToday';
import type { ConsoleProvider } from '../../../core/provider/dataProvider';
import { EmptyState } from '../../../core/ui/EmptyState';
import { SegmentedControl } from '../../../core/ui/SegmentedControl';
import { useText } from '../../../core/ui/useText';
import {
  DEFAULT_SALES_CHART,
  isSalesChartName,
  type SalesChartDefinition,
  type SalesChartName,
  type SalesRow,
  salesChartDefinitions,
} from './kinds';
import {
  type DayPeriod,
  parseSalesPeriod,
  replaceSalesPeriodInQuery,
  resolveDayRangeOfPeriod,
  type SalesPeriod,
} from './period';
import { buildSalesChartPoints, chooseSalesAxisUnit, formatSalesChange, summarizeSalesTotal } from './points';
import styles from './Sales.module.css';
import { CustomPeriodInputs, formatSalesPeriod, SalesPeriodChoice } from './SalesPeriodChoice';
import { SalesTable } from './SalesTable';
import { SalesTabs } from './SalesTabs';

type SalesView = 'chart' | 'table';

/**
 * Returns the state of the sales chart. The state is in the URL, so that a reload, Back and a link show the
 * same chart. The choice between chart and table is a stored preference.
 */
function useSalesChartState() {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useStore<SalesView>('dashboard.view', 'chart');
  const requestedChart = query.get('sales');
  const chartName: SalesChartName = isSalesChartName(requestedChart) ? requestedChart : DEFAULT_SALES_CHART;
  const chartDefinition: SalesChartDefinition = salesChartDefinitions[chartName];
  const replaceUrlQuery = (newQuery: URLSearchParams) =>
    setQuery(newQuery, { replace: true, preventScrollReset: true });
  return {
    name: chartName,
    kind: chartDefinition,
    period: parseSalesPeriod(chartDefinition, query) ?? chartDefinition.usual,
    view,
    setName(newChartName: SalesChartName) {
      const newQuery = new URLSearchParams(query);
      // If another chart is chosen, the chosen number of time units is dropped, because the unit depends on
      // the chart. A typed range of days stays.
      newQuery.delete('period');
      if (newChartName === DEFAULT_SALES_CHART) newQuery.delete('sales');
      else newQuery.set('sales', newChartName);
      replaceUrlQuery(newQuery);
    },
    setPeriod: (period: SalesPeriod) =>
      replaceUrlQuery(replaceSalesPeriodInQuery(chartDefinition, query, period)),
    setView,
  };
}

const CHART_HEIGHT_PX = 264;

function useSalesRows(chartName: SalesChartName, { from, to }: DayPeriod) {
  const provider = useDataProvider<ConsoleProvider>();
  return useDashboardData(['dashboard', 'sales', chartName, from, to], async (requestOptions) => {
    const queryEntries = Object.entries({ by: chartName, from, to });
    const { rows } = await provider.read('dashboard/sales', { query: queryEntries, ...requestOptions });
    return rows as readonly SalesRow[];
  });
}

interface SalesDisplayProps {
  name: SalesChartName;
  kind: SalesChartDefinition;
  rows: readonly SalesRow[];
  view: SalesView;
  period: string;
}

const SalesDisplay = ({ name, kind, rows, view, period }: SalesDisplayProps) => {
  const translate = useText();
  const measures: readonly (keyof Pick<SalesRow, 'amount' | 'count'>)[] = [
    kind.measure,
    kind.beside ?? kind.measure,
  ];
  if (rows.every((row) => measures.every((measure) => row[measure] === 0))) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={translate('dashboard.sales.empty', { what: translate(`dashboard.sales.what.${kind.counts}`) })}
        text={translate('dashboard.sales.emptyText')}
      />
    );
  }
  const title = translate(`dashboard.sales.name.${name}`);
  if (view === 'table') {
    const caption = translate('dashboard.sales.caption', { period, name: title });
    return <SalesTable {...{ kind, rows, caption }} />;
  }
  const chartPoints = buildSalesChartPoints(translate, kind, rows);
  const salesTotal = summarizeSalesTotal(translate, kind, rows);
  const highestPoint = chartPoints.reduce((maxPoint, point) =>
    point.value > maxPoint.value ? point : maxPoint,
  );
  return (
    <Chart
      key={name}
      points={chartPoints}
      shape={kind.key === 'product' ? 'bars' : 'columns'}
      unit={chooseSalesAxisUnit(translate, kind, chartPoints)}
      height={CHART_HEIGHT_PX}
      description={translate('dashboard.sales.described', {
        period,
        name: title,
        sum: salesTotal.name,
        value: salesTotal.text,
        at: highestPoint.title,
        highest: highestPoint.told[0]?.[1] ?? '',
      })}
      explore={translate('dashboard.sales.explore', { name: title })}
    />
  );
};

const salesViewOptions = [
  { value: 'chart', icon: ChartColumn },
  { value: 'table', icon: Table2 },
] as const;

const Sales = () => {
  const translate = useText();
  const panelId = useId();
  const { name, kind, period, view, setName, setPeriod, setView } = useSalesChartState();
  const dayPeriod = resolveDayRangeOfPeriod(kind, period, useSeoulToday());
  const { data, error, busy, again } = useSalesRows(name, dayPeriod);
  const title = translate('dashboard.sales.title');
  const periodText = formatSalesPeriod(translate, kind, period);
  const salesTotal = data && summarizeSalesTotal(translate, kind, data);
  const changeText = data && formatSalesChange(translate, kind, data);
  return (
    <Card
      title={title}
      headline={
        salesTotal ? (
          <>
            {translate('dashboard.sales.headline', { period: periodText, sum: salesTotal.name })}{' '}
            <b>{salesTotal.text}</b>
            {changeText !== undefined && ` · ${changeText}`}
          </>
        ) : null
      }
      acts={
        <>
          <SalesPeriodChoice {...{ kind, period, days: dayPeriod }} onChoose={setPeriod} />
          <SegmentedControl
            label={translate('dashboard.sales.view.label')}
            options={salesViewOptions.map((viewOption) => ({
              ...viewOption,
              label: translate(`dashboard.sales.view.${viewOption.value}`),
            }))}
            value={view}
            onChange={setView}
          />
        </>
      }
    >
      <SalesTabs chosen={name} onChoose={setName} panel={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${name}`} className={styles.panel}>
        {typeof period !== 'number' && <CustomPeriodInputs days={period} onChoose={setPeriod} />}
        {data && error && <StaleHomeCardNotice {...{ error, again }} />}
        {data && <SalesDisplay {...{ name, kind, view }} rows={data} period={periodText} />}
        {!data && error && <FailedHomeCard {...{ title, error, busy, again }} />}
        {!data && !error && <LoadingCard height={CHART_HEIGHT_PX} label={title} />}
      </div>
    </Card>
  );
};

export default Sales;
