import { RotateCcw, Search } from 'lucide';
import { type FormEvent, type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { type FilterValues, filterName } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { isComposing } from '../../../ui/ime';
import { useText } from '../../../ui/useText';
import { useListScreen } from '../listing/ListScreenContext';
import { draftOf, readDraft } from './draft';
import styles from './FilterBar.module.css';
import type { Draft, FilterProps } from './filterTypes';
import { visibleFilterOf } from './visibleFilters';

/** With this many filters or more, the bar is a grid of columns. */
const MANY = 6;

const swallowComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

/** The bar's inputs; they follow the route without being mounted again, so that no syllable is lost. */
function useDraft(values: FilterValues) {
  const { resource, list } = useListScreen();
  const { filters = [] } = list;
  const [seen, setSeen] = useState(values);
  const [draft, setDraft] = useState<Draft>(() => draftOf(resource, filters, values));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  if (seen !== values) {
    setSeen(values);
    setDraft(draftOf(resource, filters, values));
    setWrong([]);
  }
  return { filters, draft, setDraft, wrong, setWrong };
}

const FilterInput = (props: FilterProps) => {
  const { Input } = visibleFilterOf(props.filter);
  return <Input {...props} />;
};

export type FilterBarProps = {
  values: FilterValues;
  /** An input holds something else than before. */
  onTyped: () => void;
  /** Applies the requested filters. */
  onSearch: (values: FilterValues) => void;
  ref: RefObject<HTMLFormElement | null>;
};

export const FilterBar = memo(({ values, onTyped, onSearch, ref }: FilterBarProps) => {
  const { resource, texts } = useListScreen();
  const translate = useText();
  const { filters, draft, setDraft, wrong, setWrong } = useDraft(values);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = readDraft(resource, filters, draft);
    setWrong(asked.wrong);
    if (asked.wrong.length === 0) onSearch(asked.values);
  };
  const reset = () => {
    setDraft(draftOf(resource, filters, {}));
    setWrong([]);
    onSearch({});
  };
  return (
    <search aria-label={translate('list.filter.region', { name: texts.name })}>
      <form
        ref={ref}
        className={classNames(cardStyles.card, styles.bar)}
        data-many={filters.length >= MANY || undefined}
        noValidate
        onSubmit={search}
        onKeyDown={swallowComposing}
      >
        {filters.map((filter) => (
          <FilterInput
            key={JSON.stringify(filter)}
            {...{ filter, draft }}
            isWrong={wrong.includes(filterName(filter))}
            onChange={(changes) => {
              onTyped();
              setDraft((before) => ({ ...before, ...changes }));
            }}
          />
        ))}
        <div className={styles.actions}>
          <Button icon={RotateCcw} onClick={reset}>
            {translate('list.filter.reset')}
          </Button>
          <Button variant="tonal" icon={Search} type="submit">
            {translate('list.filter.search')}
          </Button>
        </div>
      </form>
    </search>
  );
});
