import { useRecordContext } from 'ra-core';
import type { CellWidgetProps } from '../../../core/engine/EngineContext';
import { EmptyValueSign } from '../../../core/engine/fields/cells';
import { getAt } from '../../../core/schema/index';
import { useText } from '../../../core/ui/useText';
import '../texts';

const ScheduleCell = ({ path }: CellWidgetProps) => {
  const record = useRecordContext() ?? {};
  const translate = useText();
  const getNumericFieldOrZero = (fieldName: string) => {
    const amount = getAt(record, `${path}.${fieldName}`);
    return typeof amount === 'number' ? amount : 0;
  };
  if (getAt(record, `${path}.enabled`) !== true) return <EmptyValueSign />;
  const amountTexts = (
    [
      ['won', getNumericFieldOrZero('price')],
      ['times', getNumericFieldOrZero('count')],
    ] as const
  ).flatMap(([unit, amount]) =>
    amount === 0
      ? []
      : [translate(`ownWidgets.benefits.of.${unit}`, { amount: amount.toLocaleString('ko-KR') })],
  );
  return <span className="num">{amountTexts.join(' · ') || translate('ownWidgets.benefits.none')}</span>;
};

export default ScheduleCell;
