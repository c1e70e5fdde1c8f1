import { type ComponentProps, type ComponentType, Suspense } from 'react';
import {
  type FilterOfType,
  type FilterType,
  fieldAt,
  fieldTypeHandlerOf,
  getChoicesOfField,
  getFilterValueKey,
  getTargetResourceName,
  isNumberField,
  limits,
  truncateToCharacters,
} from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Select, type SelectOption } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { useText } from '../../../ui/useText';
import { FieldValueFilter } from '../../fields/filters';
import { decodeUnresolvedReference } from '../../fields/unresolvedRef';
import { lazyRequiredComponent } from '../../loading/lazyPart';
import { useRights } from '../../rights';
import { useListModel, useListModelState } from '../listing/ListingContext';
import type { PermittedList } from '../listing/listed';
import { useIsListLoaded } from '../listing/useIsListRead';
import styles from './FilterBar.module.css';
import { defaultFilterInputMethods, type FilterInputs, type FilterProps } from './filterTypes';

/**
 * Returns the options of a filter. If the requested value is not among them, an option for it is added, with
 * the value itself as label.
 */
function addOptionIfUnlisted(offers: readonly SelectOption[], value: string): readonly SelectOption[] {
  const isKnown = value === '' || offers.some((one) => one.value === value);
  return isKnown ? offers : [...offers, { value, label: value }];
}

function buildFilterOptions(
  { resource, record, texts }: Pick<PermittedList, 'resource' | 'record' | 'texts'>,
  path: string,
): SelectOption[] {
  const switched = [true, false].flatMap((value) => {
    const label = texts.switchWord(path, value);
    return label === undefined ? [] : [{ value: String(value), label }];
  });
  const chosen = getChoicesOfField(resource, record, path);
  return [...switched, ...chosen.map((value) => ({ value, label: texts.choice(path, value) }))];
}

/**
 * Returns the options of a filter. If the URL contains several values, one option for all of these values is
 * added.
 */
function addOptionForMultipleValues(
  options: readonly SelectOption[],
  value: string,
): readonly SelectOption[] {
  const chosen = value.split(',');
  if (chosen.length < 2) return options;
  const labels = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return [...options, { value, label: labels.join(', ') }];
}

const Several = lazyRequiredComponent(
  async () => (await import('../../fields/ChoiceChips')).MultiChoiceFilter,
);

const SeveralValuesFilter = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<Skeleton shape="box" />}>
    <Several {...props} />
  </Suspense>
);

const EqualsFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'equals'>) => {
  const listing = useListModel();
  const { resource, texts } = listing;
  const translate = useText();
  const key = getFilterValueKey(filter);
  const offers = useListModelState((state) => state.offers[key]);
  const path = filter.equals;
  const field = fieldAt(resource.fields, path);
  const { refersTo } = useRights();
  const label = texts.label(path);
  // Operators without the right to read the referenced records get no input, because the API would refuse to
  // send them the titles.
  const target = getTargetResourceName(field);
  if (target !== undefined && !refersTo(target)) return null;
  const value = draft[key] ?? '';
  const changeFilter = (next: string) => onChange({ [key]: next });
  const options = buildFilterOptions(listing, path);
  const Own = filter.several ? SeveralValuesFilter : FieldValueFilter;
  const unset = translate(filter.all ? 'list.filter.all' : 'list.filter.unchosen');
  return (
    <Labelled
      label={label}
      className={styles.choice}
      error={isWrong && isNumberField(field) && translate('list.filter.notANumber')}
    >
      {(control) =>
        offers ? (
          <Select
            {...control}
            options={[{ value: '', label: unset }, ...addOptionIfUnlisted(offers, value)]}
            value={value}
            onChange={(event) => changeFilter(event.target.value)}
          />
        ) : (
          <Own
            {...{ control, label, field, value, unset }}
            onChange={changeFilter}
            options={filter.several ? options : addOptionForMultipleValues(options, value)}
          />
        )
      }
    </Labelled>
  );
};

const ContainsFilter = ({ filter, draft, onChange }: FilterProps<'contains'>) => {
  const { texts, isMasked } = useListModel();
  const labels = filter.contains.map(texts.label);
  const [first = ''] = filter.contains;
  const translate = useText();
  const masked = filter.contains.filter(isMasked);
  // If the input searches two fields, the placeholder names both, because no single example fits. More than
  // two names would be cut off, so only the masked fields are named. The label lists all fields anyway.
  const listed = labels.length > 2 ? masked : filter.contains;
  const names = listed.map((path) =>
    isMasked(path) ? translate('list.filter.whole', { name: texts.label(path) }) : texts.label(path),
  );
  const placeholder =
    labels.length === 1 && masked.length === 0
      ? texts.placeholder(first)
      : names.join(translate('list.filter.or')) || translate('list.filter.value');
  return (
    <Labelled label={labels.join('·')} className={filter.contains.length > 1 ? styles.texts : styles.text}>
      {(control) => (
        <Input
          {...control}
          enterKeyHint="search"
          placeholder={placeholder}
          value={draft[filter.as] ?? ''}
          onChange={(event) =>
            onChange({ [filter.as]: truncateToCharacters(event.target.value, limits.maxQueryValueLength) })
          }
        />
      )}
    </Labelled>
  );
};

/**
 * Returns a filter whose input loads once rows are shown. Its label is shown from the start, so that the rows
 * don't move.
 */
const createLazyFilterInput =
  <T extends FilterType>(
    Input: ComponentType<FilterProps<T>>,
    labelOf: (texts: PermittedList['texts'], filter: FilterOfType<T>) => string,
    width = styles.choice,
  ) =>
  (props: FilterProps<T>) => {
    const { texts } = useListModel();
    const isRead = useIsListLoaded();
    const place = (
      <Labelled label={labelOf(texts, props.filter)} className={width}>
        {() => <Skeleton shape="box" />}
      </Labelled>
    );
    return isRead ? (
      <Suspense fallback={place}>
        <Input {...props} />
      </Suspense>
    ) : (
      place
    );
  };

const EmptyOrNotFilter = lazyRequiredComponent(async () => (await import('./StateFilters')).EmptyOrNotFilter);
const PublishPhaseFilter = lazyRequiredComponent(
  async () => (await import('./StateFilters')).PublishPhaseFilter,
);

export const equalsFilterInputs: FilterInputs<'equals'> = {
  Input: EqualsFilter,
  ...defaultFilterInputMethods,
  // An invalid input is reported. If the list ignored the input, its records would not match the filter bar.
  read(texts, { equals: path }, { fields }) {
    const field = fieldAt(fields, path);
    const isInvalidFilterText = (text: string) =>
      decodeUnresolvedReference(text) !== undefined ||
      (isNumberField(field) && text !== '' && fieldTypeHandlerOf(field).parse(text, field) === undefined);
    return texts.some(isInvalidFilterText) ? undefined : defaultFilterInputMethods.read(texts);
  },
};
export const containsFilterInputs: FilterInputs<'contains'> = {
  Input: ContainsFilter,
  ...defaultFilterInputMethods,
};
export const emptinessFilterInputs: FilterInputs<'empty'> = {
  Input: createLazyFilterInput(EmptyOrNotFilter, (texts, { empty }) => texts.column(empty)),
  ...defaultFilterInputMethods,
};
const TaggedFilter = lazyRequiredComponent(async () => (await import('./TaggedFilter')).TaggedFilter);

export const taggedFilterInputs: FilterInputs<'tagged'> = {
  ...defaultFilterInputMethods,
  Input: createLazyFilterInput(TaggedFilter, (texts, { tagged }) => texts.label(tagged), styles.texts),
};
const LazySubtreeFilter = lazyRequiredComponent(async () => (await import('./SubtreeFilter')).SubtreeFilter);

export const subtreeFilterInputs: FilterInputs<'below'> = {
  ...defaultFilterInputMethods,
  Input: createLazyFilterInput(LazySubtreeFilter, (texts, { below }) => texts.label(below)),
  read: ([id = '', all = '']) => (decodeUnresolvedReference(id) === undefined ? [id, all] : undefined),
};
const MonthOfYearFilter = lazyRequiredComponent(
  async () => (await import('./StateFilters')).MonthOfYearFilter,
);

export const monthOfYearFilterInputs: FilterInputs<'month'> = {
  Input: createLazyFilterInput(MonthOfYearFilter, (texts, { month }) => texts.month(month)),
  ...defaultFilterInputMethods,
};
const LazyIndirectReferenceFilter = lazyRequiredComponent(
  async () => (await import('./IndirectReferenceFilter')).IndirectReferenceFilter,
);

export const indirectReferenceFilterInputs: FilterInputs<'over'> = {
  ...defaultFilterInputMethods,
  Input: createLazyFilterInput(LazyIndirectReferenceFilter, () => ''),
  read: ([id = '']) => (decodeUnresolvedReference(id) === undefined ? [id] : undefined),
};
const DeskStateFilter = lazyRequiredComponent(async () => (await import('./StateFilters')).DeskStateFilter);

export const deskStateFilterInputs: FilterInputs<'desk'> = {
  Input: createLazyFilterInput(DeskStateFilter, (texts, { desk }) => texts.column(desk)),
  ...defaultFilterInputMethods,
};
export const publishPhaseFilterInputs: FilterInputs<'phase'> = {
  Input: createLazyFilterInput(PublishPhaseFilter, (texts, { phase }) => texts.column(phase.of)),
  ...defaultFilterInputMethods,
};
