import { GripVertical, Lock } from 'lucide';
import { useId } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import styles from './ArrangedItem.module.css';
import { useSortableItem } from './useDragging';

export interface ChoiceProps {
  id: string;
  label: string;
  shown: boolean;
  /** Why it can't be hidden; undefined if it can. */
  fixed: string | undefined;
  /** Stands at the end of the row. */
  note?: string | undefined;
  onShow: (shown: boolean) => void;
}

const Choice = ({ id: item, label, shown, fixed, note, onShow }: ChoiceProps) => {
  const id = useId();
  return (
    <>
      <Checkbox
        id={id}
        checked={shown}
        aria-disabled={fixed !== undefined || undefined}
        className={fixed === undefined ? undefined : styles.fixed}
        data-item={item}
        onChange={(on) => {
          if (fixed === undefined) onShow(on);
        }}
      />
      <label htmlFor={id} className={classNames(styles.choice, 'cut')} title={fixed}>
        {label}
      </label>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
};

/** A choice that has no place in the order. */
export const UnplacedItem = (props: ChoiceProps) => (
  <li className={styles.item}>
    <span className={styles.grip} />
    <Choice {...props} />
  </li>
);

interface ArrangedProps extends ChoiceProps {
  /** The name of the button that lifts it; undefined if it keeps its place. */
  move: string | undefined;
}

/** A part of a screen in a list of them: it is shown or hidden, and dragged to its place. */
export const ArrangedItem = ({ move, ...choice }: ArrangedProps) => {
  const { item, grip, isDragging } = useSortableItem({
    id: choice.id,
    disabled: { draggable: move === undefined },
  });
  return (
    <li {...item} className={classNames(styles.item, isDragging && styles.lifted)}>
      {move === undefined ? (
        <span className={styles.grip}>
          <Icon of={Lock} size={16} />
        </span>
      ) : (
        <button {...grip} className={styles.grip} aria-label={move}>
          <Icon of={GripVertical} size={16} />
        </button>
      )}
      <Choice {...choice} />
    </li>
  );
};
