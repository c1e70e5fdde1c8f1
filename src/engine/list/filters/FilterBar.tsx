import { RotateCcw, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { FilterValues } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { isComposing } from '../../../ui/ime';
import { useListScreen } from '../ListScreenContext';
import { type Draft, draftOf, valuesOf, wrongRanges } from './draft';
import { FilterInput } from './FilterInput';

/** Filters from which on the bar is a grid of columns. */
const MANY = 6;

const swallowComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

/** The bar's inputs; they follow the route without being mounted anew, so that no syllable is lost. */
function useDraft(values: FilterValues) {
  const { list } = useListScreen();
  const { filters = [] } = list;
  const [seen, setSeen] = useState(values);
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters, values));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  if (seen !== values) {
    setSeen(values);
    setDraft(draftOf(filters, values));
    setWrong([]);
  }
  return { filters, draft, setDraft, wrong, setWrong };
}

export type FilterBarProps = {
  values: FilterValues;
  /** Takes the filters that were asked for. */
  onSearch: (values: FilterValues) => void;
  ref: RefObject<HTMLFormElement | null>;
};

export const FilterBar = ({ values, onSearch, ref }: FilterBarProps) => {
  const { resource, texts } = useListScreen();
  const translate = useTranslate();
  const { filters, draft, setDraft, wrong, setWrong } = useDraft(values);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const unreadable = wrongRanges(filters, draft);
    setWrong(unreadable);
    if (unreadable.length === 0) onSearch(valuesOf(resource, filters, draft));
  };
  const reset = () => {
    setDraft(draftOf(filters, {}));
    setWrong([]);
    onSearch({});
  };
  return (
    <search aria-label={translate('list.filter.region', { name: texts.name })}>
      <form
        ref={ref}
        className={classNames('card', 'filters', filters.length >= MANY && 'many')}
        noValidate
        onSubmit={search}
        onKeyDown={swallowComposing}
      >
        {filters.map((filter) => (
          <FilterInput
            key={JSON.stringify(filter)}
            {...{ filter, draft, wrong }}
            onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          />
        ))}
        <div className="acts">
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
};
