import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import styles from './FilterToggle.module.css';

export type FilterToggleProps = {
  /** The number of set filters. */
  count: number;
  open: boolean;
  onToggle: () => void;
};

const Applied = ({ count }: { count: number }) => {
  const translate = useText();
  return count > 0 ? <Chip tone="blue">{translate('list.filter.applied', { count })}</Chip> : null;
};

/** The button in the page head that folds the filter bar away. */
export const FilterButton = ({ count, open, onToggle }: FilterToggleProps) => {
  const translate = useText();
  return (
    <Button variant="outlined" icon={SlidersHorizontal} aria-expanded={open} onClick={onToggle}>
      {translate('list.filter.toggle')} <Applied count={open ? 0 : count} />
    </Button>
  );
};

/** The same on a phone, as a card over the records. */
export const FilterCard = ({ count, open, onToggle }: FilterToggleProps) => {
  const translate = useText();
  const chevron = open ? ChevronUp : ChevronDown;
  return (
    <div className={classNames(cardStyles.card, 'off-paper')}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
        <Icon of={SlidersHorizontal} />
        {translate('list.filter.toggle')}
        <Applied count={count} />
        <span className="grow" />
        <Icon of={chevron} />
      </button>
    </div>
  );
};
