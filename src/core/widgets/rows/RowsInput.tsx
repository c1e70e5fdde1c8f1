import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { FieldAtPath } from '../../engine/fields/FieldAtPath';
import { findFocusableControl } from '../../engine/fields/focus';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useFieldLabelProps } from '../../engine/fields/useField';
import { useFocusAfterRemoval } from '../../engine/fields/useFocusAfterRemoval';
import { useListItems } from '../../engine/fields/useListItems';
import { createBlankListItem, isEditableField, limits, removeItemIndexesFromPath } from '../../schema/index';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import labelledStyles from '../../ui/Labelled.module.css';
import { radioClassName } from '../../ui/radioClass';
import { useText } from '../../ui/useText';
import { requireListField } from '../listField';
import styles from './RowsInput.module.css';

/** Returns the row of an item (the header row does not count); undefined if there is none. */
const findRowElement = (containerElement: HTMLElement, index: number) =>
  containerElement.querySelectorAll<HTMLElement>('tbody tr')[index];
const findEnabledActionButton = (containerElement: HTMLElement, ...actionNames: string[]) =>
  actionNames
    .map((actionName) => containerElement.querySelector<HTMLElement>(`[data-act=${actionName}]:enabled`))
    .find((button) => button !== null) ?? undefined;

// If items can be reordered, operators select one row and move it up or down (specification, section 2.9).
// Otherwise each row has a delete button.
const RowsInput = ({ path, field }: FieldWidgetProps) => {
  const { of, max = limits.maxListFieldItems, reorder = false } = requireListField(field);
  const translate = useText();
  const { texts, readOnly: isFormReadOnly } = useRecordFormContext();
  const readOnly = isFormReadOnly || !isEditableField(field);
  const { label, error } = useFieldLabelProps(path);
  const { keys, change, move } = useListItems(path);
  const { scope, focusNext } = useFocusAfterRemoval<HTMLFieldSetElement>();
  const [selectedKey, setSelectedKey] = useState<string>();
  const radioGroupName = useId();
  const selectedIndex = keys.indexOf(selectedKey ?? '');
  const rowCount = keys.length;
  const columnNames = Object.keys(of);

  const addRowAndFocusIt = () => {
    focusNext((rows) =>
      findFocusableControl(
        findRowElement(rows, rowCount)?.querySelector<HTMLElement>('td[data-value]') ?? undefined,
      ),
    );
    change(
      (items) => [...items, createBlankListItem(of)],
      (currentKeys) => currentKeys,
    );
  };
  const removeRow = (index: number) => {
    focusNext((rows) => {
      const row = findRowElement(rows, Math.min(index, rowCount - 2));
      return (
        row?.querySelector<HTMLElement>('[data-act=remove], [type=radio]') ??
        findEnabledActionButton(rows, 'add')
      );
    });
    setSelectedKey(undefined);
    change(
      (items) => items.toSpliced(index, 1),
      (currentKeys) => currentKeys.toSpliced(index, 1),
    );
  };
  const moveSelectedRowTo = (targetIndex: number) => {
    // The button that moved the row keeps the focus. If the row is now first or last, this button is
    // disabled, so the row's radio button gets the focus. The opposite button does not get it, because the
    // next key press would undo the move.
    focusNext(
      (rows) =>
        findEnabledActionButton(rows, targetIndex < selectedIndex ? 'up' : 'down') ??
        findRowElement(rows, targetIndex)?.querySelector('[type=radio]') ??
        undefined,
    );
    move(selectedIndex, targetIndex);
  };
  const translateRowButtonLabel = (key: 'remove' | 'select', index: number) =>
    translate(`widgets.rows.${key}`, { label, index: index + 1 });

  const addButton: ReactNode = !readOnly && (
    <Button
      tone="blue"
      size="small"
      icon={Plus}
      data-act="add"
      disabled={rowCount >= max}
      onClick={addRowAndFocusIt}
    >
      {texts.adds(removeItemIndexesFromPath(path)) ?? translate('widgets.rows.add')}
    </Button>
  );
  return (
    <fieldset ref={scope} className={styles.rows} aria-label={label}>
      <div className={styles.frame}>
        {reorder && !readOnly && (
          <div className={styles.tools}>
            <Button
              variant="outlined"
              size="small"
              icon={ArrowUp}
              data-act="up"
              disabled={selectedIndex < 1}
              onClick={() => moveSelectedRowTo(selectedIndex - 1)}
            >
              {translate('widgets.rows.up')}
            </Button>
            <Button
              variant="outlined"
              size="small"
              icon={ArrowDown}
              data-act="down"
              disabled={selectedIndex < 0 || selectedIndex === rowCount - 1}
              onClick={() => moveSelectedRowTo(selectedIndex + 1)}
            >
              {translate('widgets.rows.down')}
            </Button>
            <span className={classNames(styles.selected, 'num')} role="status">
              {selectedIndex < 0
                ? translate('widgets.rows.none')
                : translate('widgets.rows.selected', { at: selectedIndex + 1, count: rowCount })}
            </span>
            <span className="push" />
            <Button
              tone="red"
              size="small"
              icon={Trash2}
              disabled={selectedIndex < 0}
              onClick={() => removeRow(selectedIndex)}
            >
              {translate('widgets.rows.removeSelected')}
            </Button>
            {addButton}
          </div>
        )}
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {reorder && !readOnly && (
                <th scope="col" className={styles.mark}>
                  <span className="sr-only">{translate('widgets.rows.mark')}</span>
                </th>
              )}
              {columnNames.map((columnName, index) => (
                <th
                  key={columnName}
                  scope="col"
                  data-first={index === 0 || undefined}
                  data-kind={of[columnName]?.kind}
                >
                  {texts.label(`${removeItemIndexesFromPath(path)}.${columnName}`)}
                </th>
              ))}
              {!reorder && !readOnly && (
                <th scope="col" className={styles.mark}>
                  <span className="sr-only">{translate('widgets.rows.removeSelected')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {keys.map((key, index) => (
              <tr key={key} className={classNames(index === selectedIndex && styles.chosen)}>
                {reorder && !readOnly && (
                  <td className={styles.mark}>
                    <input
                      type="radio"
                      className={radioClassName}
                      name={radioGroupName}
                      checked={index === selectedIndex}
                      aria-label={translateRowButtonLabel('select', index)}
                      onChange={() => setSelectedKey(key)}
                    />
                  </td>
                )}
                {columnNames.map((columnName) => (
                  <td key={columnName} data-value>
                    <FieldAtPath path={`${path}.${index}.${columnName}`} readOnly={readOnly} />
                  </td>
                ))}
                {!reorder && !readOnly && (
                  <td className={styles.mark}>
                    <IconButton
                      icon={Trash2}
                      label={translateRowButtonLabel('remove', index)}
                      data-act="remove"
                      onClick={() => removeRow(index)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {rowCount === 0 && <p className={styles.empty}>{translate('form.items.none')}</p>}
      </div>
      {!reorder && addButton}
      {error && <p className={classNames(labelledStyles.help, labelledStyles.bad)}>{error}</p>}
    </fieldset>
  );
};

export default RowsInput;
