import { ChevronDown, RotateCcw, Search, SlidersHorizontal } from 'lucide';
import { type FormEvent, useState } from 'react';
import type { ListedOperator, OperatorRole } from '../provider/calls/operators';
import { Button } from '../ui/Button';
import cardStyles from '../ui/card.module.css';
import { Icon } from '../ui/Icon';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { Select } from '../ui/Select';
import { useIsPhoneWidth } from '../ui/usePhone';
import { useText } from '../ui/useText';
import styles from './Operators.module.css';

/** The values of the operator list's filters; '' for a filter that is not set. */
export interface OperatorFilterValues {
  term: string;
  role: string;
  second: string;
  state: string;
}

export const emptyOperatorFilters: OperatorFilterValues = { term: '', role: '', second: '', state: '' };

/** Value of the role filter that finds the operators without a role. */
const NO_ROLE_FILTER_VALUE = '-';

const normalizeSearchText = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether an operator passes the filters of the list. */
export function isOperatorMatchingFilters(
  operator: ListedOperator,
  { term, role, second, state }: OperatorFilterValues,
): boolean {
  const { name, username, _role, factors } = operator;
  const hasSecondFactor = factors.authenticator || factors.passkeys > 0;
  return (
    [name, username].some((nameOrUsername) =>
      normalizeSearchText(nameOrUsername).includes(normalizeSearchText(term.trim())),
    ) &&
    (role === '' || (_role ?? NO_ROLE_FILTER_VALUE) === role) &&
    (second === '' || hasSecondFactor === (second === 'on')) &&
    (state === '' || operator.state === state)
  );
}

const filterableOperatorStates = ['active', 'invited', 'expired', 'suspended'] as const;

export interface OperatorFiltersProps {
  roles: readonly OperatorRole[];
  onSearch: (filters: OperatorFilterValues) => void;
}

export const OperatorFilters = ({ roles, onSearch }: OperatorFiltersProps) => {
  const translate = useText();
  const isPhone = useIsPhoneWidth();
  const [draft, setDraft] = useState(emptyOperatorFilters);
  const allOption = { value: '', label: translate('operators.filters.all') };
  const createFilterChangeHandler =
    (key: keyof OperatorFilterValues) => (event: { target: { value: string } }) =>
      setDraft({ ...draft, [key]: event.target.value });
  const submitSearch = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  const resetOperatorSearch = () => {
    setDraft(emptyOperatorFilters);
    onSearch(emptyOperatorFilters);
  };
  const optionsByFilter = {
    role: [
      allOption,
      ...roles.map(({ _id, name }) => ({ value: _id, label: name })),
      { value: NO_ROLE_FILTER_VALUE, label: translate('operators.own') },
    ],
    second: [
      allOption,
      { value: 'on', label: translate('operators.filters.on') },
      { value: 'off', label: translate('operators.filters.off') },
    ],
    state: [
      allOption,
      ...filterableOperatorStates.map((value) => ({ value, label: translate(`operators.states.${value}`) })),
    ],
  };
  const filterFields = (
    <div className={styles.filters}>
      <Labelled label={translate('operators.filters.term')} className={styles.term}>
        {(controlProps) => (
          <Input
            {...controlProps}
            placeholder={translate('operators.filters.termHint')}
            value={draft.term}
            onChange={createFilterChangeHandler('term')}
          />
        )}
      </Labelled>
      {(['role', 'second', 'state'] as const).map((key) => (
        <Labelled key={key} label={translate(`operators.filters.${key}`)}>
          {(controlProps) => (
            <Select
              {...controlProps}
              options={optionsByFilter[key]}
              value={draft[key]}
              onChange={createFilterChangeHandler(key)}
            />
          )}
        </Labelled>
      ))}
      <div className={styles.filterActs}>
        <Button icon={RotateCcw} onClick={resetOperatorSearch}>
          {translate('operators.filters.reset')}
        </Button>
        <Button type="submit" variant="tonal" icon={Search}>
          {translate('operators.filters.search')}
        </Button>
      </div>
    </div>
  );
  return (
    <search aria-label={translate('operators.filters.label')}>
      <form className={cardStyles.card} onSubmit={submitSearch}>
        {isPhone ? (
          <details className={styles.fold}>
            <summary>
              <Icon of={SlidersHorizontal} />
              {translate('operators.filters.fold')}
              <Icon of={ChevronDown} />
            </summary>
            {filterFields}
          </details>
        ) : (
          filterFields
        )}
      </form>
    </search>
  );
};
