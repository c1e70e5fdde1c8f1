import { useFormContext } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useText } from '../../ui/useText';
import { RegionSelect } from './RegionSelect';
import { chooseDistrictAfterProvinceChange, provinceNames } from './regions';

const SidoInput = ({ path, fields: { gugun } }: FieldWidgetProps<'sido'>) => {
  const translate = useText();
  const { getValues, setValue } = useFormContext();
  return (
    <RegionSelect
      path={path}
      names={provinceNames}
      unsetText={translate('widgets.region.none')}
      onChosen={(sido) =>
        setValue(gugun, chooseDistrictAfterProvinceChange(sido, getValues(gugun)), { shouldDirty: true })
      }
    />
  );
};

export default SidoInput;
