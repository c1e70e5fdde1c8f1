import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useFieldLabelProps } from '../../engine/fields/useField';
import { useNormaliseValueOnBlur } from '../../engine/fields/useShapeValueOnBlur';
import {
  type AnyField,
  isBooleanField,
  type Loose,
  removeItemIndexesFromPath,
  toNfc,
} from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { Input } from '../../ui/Input';
import labelledStyles from '../../ui/Labelled.module.css';
import { Switch } from '../../ui/Switch';
import { requireListField } from '../listField';
import { buildChoiceRows, type ChoiceTableRow, findChoiceField, setChoiceRowValue } from './items';
import styles from './RowForEachInput.module.css';

interface ChoiceRowCellProps {
  field: AnyField;
  value: unknown;
  label: string;
  onChange: (value: unknown) => void;
}

const RowCellInput = ({
  field,
  value,
  label,
  onChange,
  ...described
}: ChoiceRowCellProps & { id: string }) => {
  const { change, leave } = useNormaliseValueOnBlur(field, value, onChange);
  return isBooleanField(field) ? (
    <Switch {...described} checked={value === true} aria-label={label} onChange={onChange} />
  ) : (
    <Input
      {...described}
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => change(toNfc(event.target.value))}
      onBlur={leave}
    />
  );
};

const RowCellWithError = ({ at, ...cell }: ChoiceRowCellProps & { at: string }) => {
  const { getFieldState } = useFormContext();
  const error = getFieldState(at, useFormState({ name: at })).error?.message;
  const errorId = `${at}-error`;
  return (
    <td data-path={at}>
      <RowCellInput {...cell} id={at} {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })} />
      {error && (
        <span id={errorId} className={classNames(labelledStyles.help, labelledStyles.bad)}>
          {error}
        </span>
      )}
    </td>
  );
};

const RowForEachInput = ({ path, field }: FieldWidgetProps) => {
  const { of } = requireListField(field);
  const { texts } = useRecordFormContext();
  const { label, error } = useFieldLabelProps(path);
  const { getValues, setValue } = useFormContext();
  const items: readonly Loose[] = useWatch({ name: path }) ?? [];
  const { name } = findChoiceField(of);
  const schemaPath = removeItemIndexesFromPath(path);
  const columnEntries = Object.entries(of).filter(([column]) => column !== name);
  const changeChoiceRowValues = (row: ChoiceTableRow, values: Loose) =>
    setValue(path, setChoiceRowValue(of, getValues(path) ?? [], row, values), { shouldDirty: true });
  return (
    <div className={styles.framed}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {Object.keys(of).map((column) => (
              <th key={column} scope="col">
                {texts.label(`${schemaPath}.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildChoiceRows(of, items).map((row) => {
            const choiceLabel = texts.choice(`${schemaPath}.${name}`, row.choice);
            const item = row.index === undefined ? undefined : items[row.index];
            return (
              <tr key={row.key}>
                <th scope="row">{choiceLabel}</th>
                {columnEntries.map(([column, inner]) => (
                  <RowCellWithError
                    key={column}
                    at={`${path}.${row.index ?? row.key}.${column}`}
                    field={inner}
                    label={`${choiceLabel} ${texts.label(`${schemaPath}.${column}`)}`}
                    value={item?.[column]}
                    onChange={(value) => changeChoiceRowValues(row, { [column]: value })}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {error && <p className={classNames(labelledStyles.help, labelledStyles.bad)}>{error}</p>}
    </div>
  );
};

export default RowForEachInput;
