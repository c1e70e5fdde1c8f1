import { useWatch } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useText } from '../../ui/useText';
import { RegionSelect } from './RegionSelect';
import { getDistrictsOfProvince } from './regions';

const GugunInput = ({ path, fields }: FieldWidgetProps<'gugun'>) => {
  const translate = useText();
  const sido: string = useWatch({ name: fields.sido });
  return (
    <RegionSelect
      path={path}
      names={getDistrictsOfProvince(sido)}
      unsetText={translate(sido === '' ? 'widgets.region.sidoFirst' : 'widgets.region.none')}
    />
  );
};

export default GugunInput;
