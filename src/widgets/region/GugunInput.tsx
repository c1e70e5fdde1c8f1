import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { siblingOf } from '../sibling';
import { RegionSelect } from './RegionSelect';
import { gugunsOf } from './regions';

/** The district, one of those of the `sido` beside it. */
const GugunInput = ({ path }: FieldWidgetProps) => {
  const translate = useTranslate();
  const sido: string = useWatch({ name: siblingOf(path, 'sido') });
  return (
    <RegionSelect
      path={path}
      names={gugunsOf(sido)}
      unset={translate(sido === '' ? 'widgets.region.sidoFirst' : 'widgets.region.none')}
    />
  );
};

export default GugunInput;
