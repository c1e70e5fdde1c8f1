import { GripVertical, Lock } from 'lucide';
import { useId } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import styles from './SortableCheckboxItem.module.css';
import { useDragSortableItem } from './useSortingContext';

export interface CheckboxItemProps {
  id: string;
  label: string;
  shown: boolean;
  /** The reason why the item can't be hidden; undefined if it can. */
  fixed: string | undefined;
  /** Text that the item's row shows at its end. */
  note?: string | undefined;
  onShow: (isShown: boolean) => void;
}

const ItemVisibilityCheckbox = ({ id: itemId, label, shown, fixed, note, onShow }: CheckboxItemProps) => {
  const id = useId();
  return (
    <>
      <Checkbox
        id={id}
        checked={shown}
        aria-disabled={fixed !== undefined || undefined}
        className={fixed === undefined ? undefined : styles.fixed}
        data-item={itemId}
        onChange={(isShown) => {
          if (fixed === undefined) onShow(isShown);
        }}
      />
      <label htmlFor={id} className={classNames(styles.choice, 'cut')} title={fixed}>
        {label}
      </label>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
};

export const FixedPositionCheckboxItem = (props: CheckboxItemProps) => (
  <li className={styles.item}>
    <span className={styles.grip} />
    <ItemVisibilityCheckbox {...props} />
  </li>
);

interface SortableCheckboxItemProps extends CheckboxItemProps {
  /** Accessible name of the drag handle; undefined if the item can't be moved. */
  moveLabel: string | undefined;
}

export const SortableCheckboxItem = ({ moveLabel, ...choice }: SortableCheckboxItemProps) => {
  const { item, grip, isDragging } = useDragSortableItem({
    id: choice.id,
    disabled: { draggable: moveLabel === undefined },
  });
  return (
    <li {...item} className={classNames(styles.item, isDragging && styles.lifted)}>
      {moveLabel === undefined ? (
        <span className={styles.grip}>
          <Icon of={Lock} size={16} />
        </span>
      ) : (
        <button {...grip} className={styles.grip} aria-label={moveLabel}>
          <Icon of={GripVertical} size={16} />
        </button>
      )}
      <ItemVisibilityCheckbox {...choice} />
    </li>
  );
};
