import {
  ALL_FIELDS_SEARCH_KEY,
  getChoicesOfField,
  getLastPathSegment,
  limits,
  truncateToCharacters,
} from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Select } from '../../../ui/Select';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import { defaultFilterInputMethods, type FilterInputs, type FilterProps } from './filterTypes';
import styles from './SearchFilter.module.css';

const SearchFilter = ({ filter, draft, onChange }: FilterProps<'search'>) => {
  const { resource, record, texts, isMasked } = useListModel();
  const translate = useText();
  const { searchKey = '', searchValue = '' } = draft;
  const path = filter.search.find((searched) => getLastPathSegment(searched) === searchKey);
  const getChoicesOfSearchedField = (searched: string | undefined) =>
    searched ? getChoicesOfField(resource, record, searched) : [];
  const choices = getChoicesOfSearchedField(path);
  const unchosen = { value: '', label: translate('list.filter.unchosen') };
  const everything = { value: ALL_FIELDS_SEARCH_KEY, label: translate('list.filter.all') };
  const chooseSearchField = (key: string) => {
    const next = filter.search.find((searched) => getLastPathSegment(searched) === key);
    const keepsTerm = choices.length + getChoicesOfSearchedField(next).length === 0 && key !== '';
    onChange({ searchKey: key, searchValue: keepsTerm ? searchValue : '' });
  };
  const isWhole = path !== undefined && isMasked(path);
  const placeholder = isWhole
    ? translate('list.filter.whole', { name: texts.label(path) })
    : translate('list.filter.value');
  const term = {
    'aria-label': translate('list.filter.value'),
    value: searchValue,
    disabled: searchKey === '',
  };
  return (
    <Labelled label={translate('list.filter.key')} className={filterBarStyles.search}>
      {(control) => (
        <div className={styles.joined}>
          <Select
            {...control}
            options={[
              ...(filter.all && !filter.unchosen ? [] : [unchosen]),
              ...(filter.all ? [everything] : []),
              ...filter.search.map((one) => ({ value: getLastPathSegment(one), label: texts.label(one) })),
            ]}
            value={searchKey}
            onChange={(event) => chooseSearchField(event.target.value)}
          />
          {path && choices.length > 0 ? (
            <Select
              {...term}
              options={[unchosen, ...choices.map((value) => ({ value, label: texts.choice(path, value) }))]}
              onChange={(event) => onChange({ searchValue: event.target.value })}
            />
          ) : (
            <Input
              {...term}
              enterKeyHint="search"
              placeholder={placeholder}
              onChange={(event) =>
                onChange({
                  searchValue: truncateToCharacters(event.target.value, limits.maxQueryValueLength),
                })
              }
            />
          )}
        </div>
      )}
    </Labelled>
  );
};

export const searchFilterInputs: FilterInputs<'search'> = {
  ...defaultFilterInputMethods,
  Input: SearchFilter,
  // If a search filter has an option for all fields, this option is chosen at first. With `unchosen`, no
  // option is chosen at first.
  start: ({ all, unchosen }) => (all && !unchosen ? { searchKey: ALL_FIELDS_SEARCH_KEY } : {}),
};
