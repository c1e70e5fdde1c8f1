import { GripVertical, Trash2 } from 'lucide';
import { memo } from 'react';
import { FieldAtPath } from '../../engine/fields/FieldAtPath';
import { useDragSortableItem } from '../../engine/sorting/useSortingContext';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { useText } from '../../ui/useText';
import { AlternativeTextInput } from '../image/AlternativeTextInput';
import { PictureInput } from '../image/PictureInput';
import type { RecommendedPictureSizes } from '../image/sizes';
import styles from './SlideCard.module.css';

interface SlideCardProps {
  /** Unique id of the slide; drag and drop identifies the slide by it. */
  id: string;
  path: string;
  index: number;
  sizes: RecommendedPictureSizes;
  onRemove: (index: number) => void;
}

const SLIDE_TEXT_FIELD_PATHS = ['meta.title', 'meta.location', 'meta.date', 'url'];
const ALT_TEXT_FIELD_PATH = 'meta.alt';

export const SlideCard = memo(({ id, path, index, sizes, onRemove }: SlideCardProps) => {
  const translate = useText();
  const translateSlideLabel = (key: 'name' | 'move' | 'remove') =>
    translate(`widgets.slides.${key}`, { index: index + 1 });
  const { item, grip, isDragging } = useDragSortableItem({
    id,
    attributes: { roleDescription: translate('widgets.slides.drag.role') },
  });
  return (
    <li {...item} className={classNames(cardStyles.card, styles.card, isDragging && styles.lifted)}>
      <span className={classNames(styles.grip, 'num')}>
        <button {...grip} aria-label={translateSlideLabel('move')}>
          <Icon of={GripVertical} />
        </button>
        {index + 1}
      </span>
      <PictureInput path={`${path}.${index}.image`} label={translateSlideLabel('name')} sizes={sizes} />
      <fieldset className={styles.fields} aria-label={translateSlideLabel('name')}>
        {SLIDE_TEXT_FIELD_PATHS.map((fieldPath) => (
          <FieldAtPath key={fieldPath} path={`${path}.${index}.${fieldPath}`} />
        ))}
        <AlternativeTextInput
          path={`${path}.${index}.${ALT_TEXT_FIELD_PATH}`}
          picture={`${path}.${index}.image`}
        />
      </fieldset>
      <IconButton
        icon={Trash2}
        label={translateSlideLabel('remove')}
        className={styles.remove}
        data-act="remove"
        onClick={() => onRemove(index)}
      />
    </li>
  );
});
