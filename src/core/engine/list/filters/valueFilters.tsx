import { type ComponentProps, type ComponentType, Suspense } from 'react';
import {
  choicesOf,
  cutToLength,
  type FilterOf,
  type FilterType,
  fieldAt,
  filterName,
  isNumberField,
  limits,
  pureKindOf,
  targetResourceOf,
} from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Select, type SelectOption } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { useText } from '../../../ui/useText';
import { ValueFilter } from '../../fields/filters';
import { unresolvedReferenceText } from '../../fields/unresolvedRef';
import { lazyNeededPart } from '../../loading/lazyPart';
import { useRights } from '../../rights';
import { useListing, useListingState } from '../listing/ListingContext';
import type { UsableList } from '../listing/listed';
import { useIsListRead } from '../listing/useIsListRead';
import styles from './FilterBar.module.css';
import { createPlainInputs, type FilterInputs, type FilterProps } from './filterTypes';

/**
 * Returns the options of a filter. If the requested value is not among them, an option for it is added, with
 * the value itself as label.
 */
function offered(offers: readonly SelectOption[], value: string): readonly SelectOption[] {
  const isKnown = value === '' || offers.some((one) => one.value === value);
  return isKnown ? offers : [...offers, { value, label: value }];
}

function optionsOf(
  { resource, record, texts }: Pick<UsableList, 'resource' | 'record' | 'texts'>,
  path: string,
): SelectOption[] {
  const switched = [true, false].flatMap((value) => {
    const label = texts.switchWord(path, value);
    return label === undefined ? [] : [{ value: String(value), label }];
  });
  const chosen = choicesOf(resource, record, path);
  return [...switched, ...chosen.map((value) => ({ value, label: texts.choice(path, value) }))];
}

/**
 * Returns the options of a filter. If the URL contains several values, one option for all of these values is
 * added.
 */
function withSeveral(options: readonly SelectOption[], value: string): readonly SelectOption[] {
  const chosen = value.split(',');
  if (chosen.length < 2) return options;
  const labels = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return [...options, { value, label: labels.join(', ') }];
}

/** The input for several values. Its code loads with the first list that has such a filter. */
const Several = lazyNeededPart(async () => (await import('../../fields/ChoiceChips')).MultiChoiceFilter);

const SeveralFilter = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<Skeleton shape="box" />}>
    <Several {...props} />
  </Suspense>
);

const EqualsFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'equals'>) => {
  const listing = useListing();
  const { resource, texts } = listing;
  const translate = useText();
  const key = filterName(filter);
  const offers = useListingState((state) => state.offers[key]);
  const path = filter.equals;
  const field = fieldAt(resource.fields, path);
  const { refersTo } = useRights();
  const label = texts.label(path);
  // There is no input without the right to read the referenced records, because the API would refuse their
  // titles.
  const target = targetResourceOf(field);
  if (target !== undefined && !refersTo(target)) return null;
  const value = draft[key] ?? '';
  const change = (next: string) => onChange({ [key]: next });
  const options = optionsOf(listing, path);
  const Own = filter.several ? SeveralFilter : ValueFilter;
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
            options={[{ value: '', label: unset }, ...offered(offers, value)]}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <Own
            {...{ control, label, field, value, unset }}
            onChange={change}
            options={filter.several ? options : withSeveral(options, value)}
          />
        )
      }
    </Labelled>
  );
};

const ContainsFilter = ({ filter, draft, onChange }: FilterProps<'contains'>) => {
  const { texts, isMasked } = useListing();
  const labels = filter.contains.map(texts.label);
  const [first = ''] = filter.contains;
  const translate = useText();
  const asked = filter.contains.map((path) =>
    isMasked(path) ? translate('list.filter.whole', { name: texts.label(path) }) : texts.label(path),
  );
  // If the input searches several fields, the placeholder lists them, because no single example fits.
  const placeholder =
    labels.length > 1 || isMasked(first) ? asked.join(translate('list.filter.or')) : texts.placeholder(first);
  return (
    <Labelled label={labels.join('·')} className={filter.contains.length > 1 ? styles.texts : styles.text}>
      {(control) => (
        <Input
          {...control}
          enterKeyHint="search"
          placeholder={placeholder}
          value={draft[filter.as] ?? ''}
          onChange={(event) =>
            onChange({ [filter.as]: cutToLength(event.target.value, limits.queryValueLength) })
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
const late =
  <T extends FilterType>(
    Input: ComponentType<FilterProps<T>>,
    labelOf: (texts: UsableList['texts'], filter: FilterOf<T>) => string,
    width = styles.choice,
  ) =>
  (props: FilterProps<T>) => {
    const { texts } = useListing();
    const isRead = useIsListRead();
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

/** The input of the filter by emptiness. Its code loads with the first list that has such a filter. */
const EmptyOrNotFilter = lazyNeededPart(async () => (await import('./StateFilters')).EmptyOrNotFilter);
const PublishPhaseFilter = lazyNeededPart(async () => (await import('./StateFilters')).PublishPhaseFilter);

export const equalsFilter: FilterInputs<'equals'> = {
  Input: EqualsFilter,
  ...createPlainInputs,
  // An invalid input is reported, because a list that ignored it would not match the bar.
  read(texts, { equals: path }, { fields }) {
    const field = fieldAt(fields, path);
    const isWrong = (text: string) =>
      unresolvedReferenceText(text) !== undefined ||
      (isNumberField(field) && text !== '' && pureKindOf(field).parse(text, field) === undefined);
    return texts.some(isWrong) ? undefined : createPlainInputs.read(texts);
  },
};
export const containsFilter: FilterInputs<'contains'> = { Input: ContainsFilter, ...createPlainInputs };
export const emptyFilter: FilterInputs<'empty'> = {
  Input: late(EmptyOrNotFilter, (texts, { empty }) => texts.column(empty)),
  ...createPlainInputs,
};
/** The input of the filter by tags. Its code loads with the first list that has such a filter. */
const TaggedFilter = lazyNeededPart(async () => (await import('./TaggedFilter')).TaggedFilter);

export const taggedFilter: FilterInputs<'tagged'> = {
  ...createPlainInputs,
  Input: late(TaggedFilter, (texts, { tagged }) => texts.label(tagged), styles.texts),
};
/**
 * The inputs of the filter by a record of a tree. Their code loads with the first list that has such a
 * filter.
 */
const TreeBelowFilter = lazyNeededPart(async () => (await import('./TreeBelowFilter')).TreeBelowFilter);

export const belowFilter: FilterInputs<'below'> = {
  ...createPlainInputs,
  Input: late(TreeBelowFilter, (texts, { below }) => texts.label(below)),
  read: ([id = '', all = '']) => (unresolvedReferenceText(id) === undefined ? [id, all] : undefined),
};
const MonthOfYearFilter = lazyNeededPart(async () => (await import('./StateFilters')).MonthOfYearFilter);

export const monthFilter: FilterInputs<'month'> = {
  Input: late(MonthOfYearFilter, (texts, { month }) => texts.month(month)),
  ...createPlainInputs,
};
const OverReferenceFilter = lazyNeededPart(
  async () => (await import('./OverReferenceFilter')).OverReferenceFilter,
);

export const overFilter: FilterInputs<'over'> = {
  ...createPlainInputs,
  Input: late(OverReferenceFilter, () => ''),
  read: ([id = '']) => (unresolvedReferenceText(id) === undefined ? [id] : undefined),
};
const DeskStateFilter = lazyNeededPart(async () => (await import('./StateFilters')).DeskStateFilter);

export const deskFilter: FilterInputs<'desk'> = {
  Input: late(DeskStateFilter, (texts, { desk }) => texts.column(desk)),
  ...createPlainInputs,
};
export const phaseFilter: FilterInputs<'phase'> = {
  Input: late(PublishPhaseFilter, (texts, { phase }) => texts.column(phase.of)),
  ...createPlainInputs,
};
