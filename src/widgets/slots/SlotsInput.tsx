import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { FieldSlot } from '../../engine/fields/FieldSlot';
import { useFrame } from '../../engine/fields/useField';
import { useNextFocus } from '../../engine/fields/useNextFocus';
import type { FormFile } from '../../provider/uploads';
import { PictureInput } from '../image/PictureInput';
import { listField } from '../listField';
import { RemoveImage } from './RemoveImage';
import '../slides/slides.css';
import './slots.css';

const SlotCard = ({ path, index }: { path: string; index: number }) => {
  const translate = useTranslate();
  const { scope, focusNext } = useNextFocus<HTMLLIElement>();
  const slot = `${path}.${index}`;
  const image: FormFile = useWatch({ name: `${slot}.image` });
  const named = (key: string) => translate(`widgets.slots.${key}`, { index: index + 1 });
  // To where a new image is chosen: what the focus was on is gone.
  const onRemoved = () => focusNext((card) => card.querySelector('button') ?? undefined);
  return (
    <li ref={scope} className="card slide slot-card">
      <span className="slot-number num">{index + 1}</span>
      <PictureInput path={`${slot}.image`} label={named('name')} />
      <fieldset className="slide-fields" aria-label={named('name')}>
        <FieldSlot path={`${slot}.url`} />
      </fieldset>
      {image && <RemoveImage {...{ path, index, image }} label={named('remove')} onRemoved={onRemoved} />}
    </li>
  );
};

/** As many places as the list has at least, each for an image with its URL; what lies beyond them stays as it is. */
const SlotsInput = ({ path, field }: FieldWidgetProps) => {
  const { label, error } = useFrame(path);
  const { min = 0 } = listField(field);
  const places = Array.from({ length: min }, (_, index) => index);
  return (
    <div className="slides-input">
      {error && (
        <p className="help bad" role="alert">
          {error}
        </p>
      )}
      <ol className="slides" aria-label={label}>
        {places.map((index) => (
          <SlotCard key={index} {...{ path, index }} />
        ))}
      </ol>
    </div>
  );
};

export default SlotsInput;
