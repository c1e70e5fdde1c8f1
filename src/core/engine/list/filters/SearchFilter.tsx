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
  const searchedPath = filter.search.find((fieldPath) => getLastPathSegment(fieldPath) === searchKey);
  const getChoicesOfSearchedField = (fieldPath: string | undefined) =>
    fieldPath ? getChoicesOfField(resource, record, fieldPath) : [];
  const choices = getChoicesOfSearchedField(searchedPath);
  const unchosenOption = { value: '', label: translate('list.filter.unchosen') };
  const allFieldsOption = { value: ALL_FIELDS_SEARCH_KEY, label: translate('list.filter.all') };
  const chooseSearchField = (key: string) => {
    const nextSearchedPath = filter.search.find((fieldPath) => getLastPathSegment(fieldPath) === key);
    const keepsSearchValue =
      choices.length + getChoicesOfSearchedField(nextSearchedPath).length === 0 && key !== '';
    onChange({ searchKey: key, searchValue: keepsSearchValue ? searchValue : '' });
  };
  const isSearchFieldMasked = searchedPath !== undefined && isMasked(searchedPath);
  const placeholder = isSearchFieldMasked
    ? translate('list.filter.whole', { name: texts.label(searchedPath) })
    : translate('list.filter.value');
  const searchInputProps = {
    'aria-label': translate('list.filter.value'),
    value: searchValue,
    disabled: searchKey === '',
  };
  return (
    <Labelled label={translate('list.filter.key')} className={filterBarStyles.search}>
      {(controlProps) => (
        <div className={styles.joined}>
          <Select
            {...controlProps}
            options={[
              ...(filter.all && !filter.unchosen ? [] : [unchosenOption]),
              ...(filter.all ? [allFieldsOption] : []),
              ...filter.search.map((fieldPath) => ({
                value: getLastPathSegment(fieldPath),
                label: texts.label(fieldPath),
              })),
            ]}
            value={searchKey}
            onChange={(event) => chooseSearchField(event.target.value)}
          />
          {searchedPath && choices.length > 0 ? (
            <Select
              {...searchInputProps}
              options={[
                unchosenOption,
                ...choices.map((value) => ({ value, label: texts.choice(searchedPath, value) })),
              ]}
              onChange={(event) => onChange({ searchValue: event.target.value })}
            />
          ) : (
            <Input
              {...searchInputProps}
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
  // If the filter can search all fields at once, this option is chosen at first. With `unchosen`, no option
  // is chosen at first.
  start: ({ all, unchosen }) => (all && !unchosen ? { searchKey: ALL_FIELDS_SEARCH_KEY } : {}),
};
