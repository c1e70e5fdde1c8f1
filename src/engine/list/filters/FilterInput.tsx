import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { choicesOf, cutTo, fieldAt, limits, routeKeys } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { Select, ValueFilter } from '../../fields/filters';
import { useListScreen } from '../ListScreenContext';
import type { AnyFilter, FilterProps, FilterType } from './filterTypes';
import { RangeFilter } from './RangeFilter';
import { SearchFilter } from './SearchFilter';

const EqualsFilter = ({ filter, draft, onChange }: FilterProps<'equals'>) => {
  const { resource, record, texts } = useListScreen();
  const translate = useTranslate();
  const [key = ''] = routeKeys(filter);
  const path = filter.equals;
  const label = texts.label(path);
  return (
    <Labelled label={label} className="f-choice">
      {(control) => (
        <ValueFilter
          {...{ control, label }}
          field={fieldAt(resource.fields, path)}
          value={draft[key] ?? ''}
          onChange={(value) => onChange({ [key]: value })}
          unset={translate(filter.all ? 'list.filter.all' : 'list.filter.unchosen')}
          options={choicesOf(resource, record, path).map((value) => ({
            value,
            label: texts.choice(path, value),
          }))}
        />
      )}
    </Labelled>
  );
};

const ContainsFilter = ({ filter, draft, onChange }: FilterProps<'contains'>) => {
  const { texts } = useListScreen();
  return (
    <Labelled
      label={filter.contains.map(texts.label).join('·')}
      className={filter.contains.length > 1 ? 'f-texts' : 'f-text'}
    >
      {(control) => (
        <input
          {...control}
          className="control"
          autoComplete="off"
          enterKeyHint="search"
          value={draft[filter.as] ?? ''}
          onChange={(event) => onChange({ [filter.as]: cutTo(event.target.value, limits.queryValue) })}
        />
      )}
    </Labelled>
  );
};

const EmptyFilter = ({ filter, draft, onChange }: FilterProps<'empty'>) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  return (
    <Labelled label={texts.column(filter.empty)} className="f-choice">
      {(control) => (
        <Select
          {...control}
          options={[
            { value: '', label: translate('list.filter.all') },
            { value: 'true', label: texts.state(filter.empty, false) },
            { value: 'false', label: texts.state(filter.empty, true) },
          ]}
          value={draft[filter.as] ?? ''}
          onChange={(event) => onChange({ [filter.as]: event.target.value })}
        />
      )}
    </Labelled>
  );
};

const inputs: { readonly [T in FilterType]: (props: FilterProps<T>) => ReactNode } = {
  range: RangeFilter,
  search: SearchFilter,
  equals: EqualsFilter,
  contains: ContainsFilter,
  empty: EmptyFilter,
};

const typeOf = (filter: AnyFilter): FilterType =>
  (Object.keys(inputs) as FilterType[]).find((type) => type in filter) ?? 'equals';

/** The input of one filter. */
export const FilterInput = (props: FilterProps) => {
  // The map pairs each type of filter with its input; a union of functions can't say so.
  const Input = inputs[typeOf(props.filter)] as (props: FilterProps) => ReactNode;
  return <Input {...props} />;
};
