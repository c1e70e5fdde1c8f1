import { useState } from 'react';
import { DayInput } from '../../../core/engine/fields/day/DayInput';
import { parseDayInput } from '../../../core/engine/fields/day/readTypedDay';
import { classNames } from '../../../core/ui/classNames';
import labelledStyles from '../../../core/ui/Labelled.module.css';
import { Select } from '../../../core/ui/Select';
import { type TranslateFunction, useText } from '../../../core/ui/useText';
import type { SalesChartDefinition } from './kinds';
import { type DayPeriod, isSalesPeriodTooLong, type SalesPeriod } from './period';
import styles from './Sales.module.css';

const CUSTOM_PERIOD = 'own';

export const formatSalesPeriod = (
  translate: TranslateFunction,
  { unit }: Pick<SalesChartDefinition, 'unit'>,
  period: SalesPeriod,
): string =>
  typeof period === 'number'
    ? translate(`dashboard.sales.period.${unit}`, { count: period })
    : translate('dashboard.sales.period.between', { from: period.from, to: period.to });

interface SalesPeriodChoiceProps {
  kind: SalesChartDefinition;
  period: SalesPeriod;
  /** The first and last day of the period that is shown. */
  days: DayPeriod;
  onChoose: (period: SalesPeriod) => void;
}

export const SalesPeriodChoice = ({ kind, period, days, onChoose }: SalesPeriodChoiceProps) => {
  const translate = useText();
  const periodOptions = [
    ...kind.lengths.map((periodLength) => ({
      value: String(periodLength),
      label: formatSalesPeriod(translate, kind, periodLength),
    })),
    { value: CUSTOM_PERIOD, label: translate('dashboard.sales.period.own') },
  ];
  return (
    <span className={styles.period}>
      <Select
        aria-label={translate('dashboard.sales.period.label')}
        options={periodOptions}
        value={typeof period === 'number' ? String(period) : CUSTOM_PERIOD}
        onChange={({ target: { value } }) => onChoose(value === CUSTOM_PERIOD ? days : Number(value))}
      />
    </span>
  );
};

/**
 * Returns the error about the first and last day that the operator typed; undefined if they form a valid
 * period.
 */
function findPeriodError([from, to]: readonly [string | undefined, string | undefined]) {
  if (from === undefined || to === undefined) return 'notADay' as const;
  return isSalesPeriodTooLong({ from, to }) ? ('tooLong' as const) : undefined;
}

export const CustomPeriodInputs = ({
  days,
  onChoose,
}: {
  days: DayPeriod;
  onChoose: (days: DayPeriod) => void;
}) => {
  const translate = useText();
  const [typed, setTyped] = useState(days);
  const parsedDays = [typed.from, typed.to].map(parseDayInput);
  const [first, second] = parsedDays.every((day) => day !== undefined) ? parsedDays.toSorted() : parsedDays;
  const periodError = findPeriodError([first, second]);
  const renderDayInput = (bound: 'from' | 'to') => {
    const label = translate(`dashboard.sales.period.${bound === 'from' ? 'start' : 'end'}`);
    return (
      <DayInput
        value={typed[bound]}
        label={label}
        aria-label={label}
        aria-invalid={periodError !== undefined || undefined}
        onChange={(dayText) => {
          const newDayTexts = { ...typed, [bound]: dayText };
          setTyped(newDayTexts);
          const [from, to] = [newDayTexts.from, newDayTexts.to].map(parseDayInput).toSorted();
          if (from !== undefined && to !== undefined && findPeriodError([from, to]) === undefined)
            onChoose({ from, to });
        }}
      />
    );
  };
  return (
    <fieldset className={styles.own}>
      <legend className="sr-only">{translate('dashboard.sales.period.name')}</legend>
      {renderDayInput('from')}
      <span aria-hidden>–</span>
      {renderDayInput('to')}
      {periodError && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {translate(`dashboard.sales.period.${periodError}`)}
        </span>
      )}
    </fieldset>
  );
};
