import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { siblingOf } from '../sibling';
import { RegionSelect } from './RegionSelect';
import { gugunAfter, sidos } from './regions';

/** The province; choosing another clears the `gugun` beside it, unless the new one has a district of that name. */
const SidoInput = ({ path }: FieldWidgetProps) => {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const gugun = siblingOf(path, 'gugun');
  return (
    <RegionSelect
      path={path}
      names={sidos}
      unset={translate('widgets.region.none')}
      onChosen={(sido) => setValue(gugun, gugunAfter(sido, getValues(gugun)), { shouldDirty: true })}
    />
  );
};

export default SidoInput;
