import { Rows3, Rows4 } from 'lucide-react';
import { useStore } from 'ra-core';
import { Segmented } from '../../../ui/Segmented';
import { useText } from '../../../ui/useText';

export type Density = 'normal' | 'dense';

/** Row height of every table, remembered. */
export const DensitySwitch = () => {
  const translate = useText();
  const [density, setDensity] = useStore<Density>('list.density', 'normal');
  return (
    <Segmented
      label={translate('list.density.label')}
      value={density}
      onChange={setDensity}
      options={[
        { value: 'normal', label: translate('list.density.normal'), icon: Rows3 },
        { value: 'dense', label: translate('list.density.dense'), icon: Rows4 },
      ]}
    />
  );
};
