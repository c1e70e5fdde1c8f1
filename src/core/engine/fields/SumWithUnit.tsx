import { groupThousands } from '../../schema/index';
import { useUnitAffixes } from './useUnitAffixes';

interface SumWithUnitProps {
  field: Parameters<typeof useUnitAffixes>[0];
  sum: string;
}

/** Renders a sum of a field's values in the field's own unit. */
export const SumWithUnit = ({ field, sum }: SumWithUnitProps) => {
  const { sign = '', unit } = useUnitAffixes(field);
  const shownSumText = field.grouped === false ? sum : groupThousands(sum);
  return <>{unit === undefined ? sign + shownSumText : shownSumText + unit}</>;
};
