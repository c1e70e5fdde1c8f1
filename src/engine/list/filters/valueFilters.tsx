import { choicesOf, cutTo, fieldAt, filterName, limits } from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Select } from '../../../ui/Select';
import { useText } from '../../../ui/useText';
import { ValueFilter } from '../../fields/filters';
import { useListScreen } from '../ListScreenContext';
import styles from './FilterBar.module.css';
import { type FilterProps, plainInputs, type VisibleFilter } from './filterTypes';

const EqualsFilter = ({ filter, draft, onChange }: FilterProps<'equals'>) => {
  const { resource, record, texts } = useListScreen();
  const translate = useText();
  const key = filterName(filter);
  const path = filter.equals;
  const label = texts.label(path);
  return (
    <Labelled label={label} className={styles.choice}>
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
      className={filter.contains.length > 1 ? styles.texts : styles.text}
    >
      {(control) => (
        <Input
          {...control}
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
  const translate = useText();
  return (
    <Labelled label={texts.column(filter.empty)} className={styles.choice}>
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

export const equalsFilter: VisibleFilter<'equals'> = { Input: EqualsFilter, ...plainInputs };
export const containsFilter: VisibleFilter<'contains'> = { Input: ContainsFilter, ...plainInputs };
export const emptyFilter: VisibleFilter<'empty'> = { Input: EmptyFilter, ...plainInputs };
