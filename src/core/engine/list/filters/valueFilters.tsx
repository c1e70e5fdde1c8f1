import { type ComponentProps, type ComponentType, Suspense } from 'react';
import {
  type FilterOfType,
  type FilterType,
  fieldAt,
  fieldTypeHandlerOf,
  getChoicesOfField,
  getFilterName,
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
function addOptionIfUnlisted(
  options: readonly SelectOption[],
  requestedValue: string,
): readonly SelectOption[] {
  const isValueListed = requestedValue === '' || options.some((option) => option.value === requestedValue);
  return isValueListed ? options : [...options, { value: requestedValue, label: requestedValue }];
}

function buildFilterOptions(
  { resource, record, texts }: Pick<PermittedList, 'resource' | 'record' | 'texts'>,
  fieldPath: string,
): SelectOption[] {
  const switchOptions = [true, false].flatMap((value) => {
    const label = texts.switchWord(fieldPath, value);
    return label === undefined ? [] : [{ value: String(value), label }];
  });
  const choices = getChoicesOfField(resource, record, fieldPath);
  return [...switchOptions, ...choices.map((value) => ({ value, label: texts.choice(fieldPath, value) }))];
}

/**
 * Returns the options of a filter. If the URL contains several values, one option for all of these values is
 * added.
 */
function addOptionForMultipleValues(
  options: readonly SelectOption[],
  joinedValues: string,
): readonly SelectOption[] {
  const selectedValues = joinedValues.split(',');
  if (selectedValues.length < 2) return options;
  const selectedLabels = selectedValues.map(
    (selectedValue) => options.find((option) => option.value === selectedValue)?.label ?? selectedValue,
  );
  return [...options, { value: joinedValues, label: selectedLabels.join(', ') }];
}

const LazyMultiChoiceFilter = lazyRequiredComponent(
  async () => (await import('../../fields/ChoiceChips')).MultiChoiceFilter,
);

const SeveralValuesFilter = (props: ComponentProps<typeof LazyMultiChoiceFilter>) => (
  <Suspense fallback={<Skeleton shape="box" />}>
    <LazyMultiChoiceFilter {...props} />
  </Suspense>
);

const EqualsFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'equals'>) => {
  const listModel = useListModel();
  const { resource, texts } = listModel;
  const translate = useText();
  const filterKey = getFilterName(filter);
  const offeredOptions = useListModelState((state) => state.offers[filterKey]);
  const fieldPath = filter.equals;
  const field = fieldAt(resource.fields, fieldPath);
  const { refersTo } = useRights();
  const label = texts.label(fieldPath);
  // Operators without the right to read the referenced records get no input, because the API would refuse to
  // send them the titles.
  const targetResourceName = getTargetResourceName(field);
  if (targetResourceName !== undefined && !refersTo(targetResourceName)) return null;
  const filterText = draft[filterKey] ?? '';
  const changeFilter = (newValue: string) => onChange({ [filterKey]: newValue });
  const choiceOptions = buildFilterOptions(listModel, fieldPath);
  const ValueInput = filter.several ? SeveralValuesFilter : FieldValueFilter;
  const unsetLabel = translate(filter.all ? 'list.filter.all' : 'list.filter.unchosen');
  return (
    <Labelled
      label={label}
      className={styles.choice}
      error={isWrong && isNumberField(field) && translate('list.filter.notANumber')}
    >
      {(controlProps) =>
        offeredOptions ? (
          <Select
            {...controlProps}
            options={[{ value: '', label: unsetLabel }, ...addOptionIfUnlisted(offeredOptions, filterText)]}
            value={filterText}
            onChange={(event) => changeFilter(event.target.value)}
          />
        ) : (
          <ValueInput
            {...{ control: controlProps, label, field, value: filterText, unset: unsetLabel }}
            onChange={changeFilter}
            options={filter.several ? choiceOptions : addOptionForMultipleValues(choiceOptions, filterText)}
          />
        )
      }
    </Labelled>
  );
};

const ContainsFilter = ({ filter, draft, onChange }: FilterProps<'contains'>) => {
  const { texts, isMasked } = useListModel();
  const fieldLabels = filter.contains.map(texts.label);
  const [first = ''] = filter.contains;
  const translate = useText();
  const maskedPaths = filter.contains.filter(isMasked);
  // If the input searches two fields, the placeholder names both, because no single example fits. More than
  // two names would be cut off, so only the masked fields are named. The label lists all fields anyway.
  const placeholderPaths = fieldLabels.length > 2 ? maskedPaths : filter.contains;
  const placeholderTexts = placeholderPaths.map((path) =>
    isMasked(path) ? translate('list.filter.whole', { name: texts.label(path) }) : texts.label(path),
  );
  const placeholder =
    fieldLabels.length === 1 && maskedPaths.length === 0
      ? texts.placeholder(first)
      : placeholderTexts.join(translate('list.filter.or')) || translate('list.filter.value');
  return (
    <Labelled
      label={fieldLabels.join('·')}
      className={filter.contains.length > 1 ? styles.texts : styles.text}
    >
      {(controlProps) => (
        <Input
          {...controlProps}
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
    getLabel: (texts: PermittedList['texts'], filter: FilterOfType<T>) => string,
    widthClass = styles.choice,
  ) =>
  (props: FilterProps<T>) => {
    const { texts } = useListModel();
    const isListLoaded = useIsListLoaded();
    const placeholder = (
      <Labelled label={getLabel(texts, props.filter)} className={widthClass}>
        {() => <Skeleton shape="box" />}
      </Labelled>
    );
    return isListLoaded ? (
      <Suspense fallback={placeholder}>
        <Input {...props} />
      </Suspense>
    ) : (
      placeholder
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
  read(inputTexts, { equals: fieldPath }, { fields }) {
    const field = fieldAt(fields, fieldPath);
    const isInvalidFilterText = (text: string) =>
      decodeUnresolvedReference(text) !== undefined ||
      (isNumberField(field) && text !== '' && fieldTypeHandlerOf(field).parse(text, field) === undefined);
    return inputTexts.some(isInvalidFilterText) ? undefined : defaultFilterInputMethods.read(inputTexts);
  },
};
export const substringFilterInputs: FilterInputs<'contains'> = {
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
