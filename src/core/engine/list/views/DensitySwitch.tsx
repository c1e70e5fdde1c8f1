import { Rows3, Rows4 } from 'lucide';
import type { TableDensity } from '../../../schema/index';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useText } from '../../../ui/useText';

type DensitySwitchProps = { value: TableDensity; onChange: (density: TableDensity) => void };

export const DensitySwitch = ({ value, onChange }: DensitySwitchProps) => {
  const translate = useText();
  return (
    <div className="off-paper">
      <SegmentedControl
        label={translate('list.density.label')}
        {...{ value, onChange }}
        options={[
          { value: 'normal', label: translate('list.density.normal'), icon: Rows3 },
          { value: 'dense', label: translate('list.density.dense'), icon: Rows4 },
        ]}
      />
    </div>
  );
};
