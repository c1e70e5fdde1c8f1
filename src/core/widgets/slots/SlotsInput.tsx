import { useWatch } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { FieldAtPath } from '../../engine/fields/FieldAtPath';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useFieldLabelProps } from '../../engine/fields/useField';
import { useFocusAfterRemoval } from '../../engine/fields/useFocusAfterRemoval';
import type { FileFieldValue } from '../../provider/calls/uploads';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import { AlternativeTextInput } from '../image/AlternativeTextInput';
import { PictureInput } from '../image/PictureInput';
import type { RecommendedPictureSizes } from '../image/sizes';
import { requireListField } from '../listField';
import slideCardStyles from '../slides/SlideCard.module.css';
import slidesStyles from '../slides/slides.module.css';
import { RemoveImageButton } from './RemoveImageButton';
import styles from './SlotsInput.module.css';

const ImageSlotCard = ({
  path,
  index,
  sizes,
}: {
  path: string;
  index: number;
  sizes: RecommendedPictureSizes;
}) => {
  const translate = useText();
  const { scope, focusNext } = useFocusAfterRemoval<HTMLLIElement>();
  const slotPath = `${path}.${index}`;
  const image: FileFieldValue = useWatch({ name: `${slotPath}.image` });
  const { record } = useRecordFormContext().texts;
  const translateSlotLabel = (key: 'name' | 'remove') =>
    translate(`widgets.slots.${key}`, { record, index: index + 1 });
  // The focused button was removed with the image, so the focus moves to the image chooser.
  const focusImageChooserAfterRemoval = () => focusNext((card) => card.querySelector('button') ?? undefined);
  return (
    <li ref={scope} className={classNames(cardStyles.card, slideCardStyles.card)}>
      <span className={classNames(styles.number, 'num')}>{index + 1}</span>
      <PictureInput path={`${slotPath}.image`} label={translateSlotLabel('name')} sizes={sizes} />
      <fieldset
        className={classNames(slideCardStyles.fields, styles.fields)}
        aria-label={translateSlotLabel('name')}
      >
        <FieldAtPath path={`${slotPath}.url`} />
        <AlternativeTextInput path={`${slotPath}.alt`} picture={`${slotPath}.image`} />
      </fieldset>
      {image && (
        <RemoveImageButton
          {...{ path, index, image }}
          label={translateSlotLabel('remove')}
          onRemoved={focusImageChooserAfterRemoval}
        />
      )}
    </li>
  );
};

const SlotsInput = ({ path, field, options: sizes }: FieldWidgetProps<'slots'>) => {
  const { label, error } = useFieldLabelProps(path);
  const { min = 0 } = requireListField(field);
  const slotIndexes = Array.from({ length: min }, (_, index) => index);
  return (
    <div className={slidesStyles.input}>
      {error && (
        <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {error}
        </p>
      )}
      <ol className={slidesStyles.slides} aria-label={label}>
        {slotIndexes.map((index) => (
          <ImageSlotCard key={index} {...{ path, index, sizes }} />
        ))}
      </ol>
    </div>
  );
};

export default SlotsInput;
