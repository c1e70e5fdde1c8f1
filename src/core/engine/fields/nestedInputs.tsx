import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import {
  createBlankListItem,
  isEditableField,
  limits,
  removeItemIndexesFromPath,
  type Shape,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import { FieldAtPath } from './FieldAtPath';
import { findFocusableControl } from './focus';
import styles from './nestedInputs.module.css';
import { useRecordFormContext } from './RecordFormContext';
import slotsStyles from './slots.module.css';
import { type FieldInputProps, useFieldLabelProps } from './useField';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';
import { useListItems } from './useListItems';

/**
 * Returns the names of the fields that are shown. The id is left out, because it has no label and tells an
 * operator nothing.
 */
const listVisibleFieldNames = (fieldShape: Shape) => Object.keys(fieldShape).filter((name) => name !== '_id');

const NestedFields = ({ shape: fieldShape, path }: { shape: Shape; path: string }) =>
  listVisibleFieldNames(fieldShape).map((name) => <FieldAtPath key={name} path={`${path}.${name}`} />);

export const GroupInput = ({ path, field }: FieldInputProps<'group'>) => {
  const { label } = useFieldLabelProps(path);
  // A group with a single field gets no label of its own, because the field's label is enough.
  if (listVisibleFieldNames(field.of).length === 1) return <NestedFields shape={field.of} path={path} />;
  return (
    <fieldset className={classNames(labelledStyles.field, slotsStyles.whole)}>
      <legend className={labelledStyles.label}>{label}</legend>
      <div className={classNames(labelledStyles.row, slotsStyles.slots, styles.fields)}>
        <NestedFields shape={field.of} path={path} />
      </div>
    </fieldset>
  );
};

interface ListItemProps extends FieldInputProps<'list'> {
  label: string;
  index: number;
  count: number;
  onRemove: () => void;
  onMove: (toIndex: number) => void;
}

const ListItemInput = ({ path, field, label, index, count, onRemove, onMove }: ListItemProps) => {
  const translate = useText();
  const { readOnly: isFormReadOnly } = useRecordFormContext();
  const readOnly = isFormReadOnly || !isEditableField(field);
  const buildItemButtonLabel = (key: 'name' | 'up' | 'down' | 'remove') =>
    translate(`form.items.${key}`, { label, index: index + 1 });
  return (
    <li className={styles.item}>
      <span className="num muted">{index + 1}</span>
      <fieldset
        className={classNames(labelledStyles.row, slotsStyles.slots, styles.fields)}
        aria-label={buildItemButtonLabel('name')}
      >
        <NestedFields shape={field.of} path={`${path}.${index}`} />
      </fieldset>
      {!readOnly && (
        <span className={styles.actions}>
          {field.reorder && (
            <>
              <IconButton
                icon={ArrowUp}
                label={buildItemButtonLabel('up')}
                data-act="up"
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={buildItemButtonLabel('down')}
                data-act="down"
                disabled={index === count - 1}
                onClick={() => onMove(index + 1)}
              />
            </>
          )}
          <IconButton
            icon={Trash2}
            label={buildItemButtonLabel('remove')}
            data-act="remove"
            disabled={count <= (field.min ?? 0)}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
};

const LIST_ITEM_SELECTOR = ':scope > ol > li';
const ADD_BUTTON_SELECTOR = ':scope > button';

/** Returns the element of the list item at `index`, or of the last item if no item has this index. */
const findItemElement = (listElement: HTMLElement, index: number) => {
  const itemElements = [...listElement.querySelectorAll<HTMLElement>(LIST_ITEM_SELECTOR)];
  return itemElements[index] ?? itemElements.at(-1);
};

/** Returns an item's button for an action, such as moving the item; undefined if the button is disabled. */
const findItemActionButton = (listElement: HTMLElement, index: number, itemAction: string) =>
  findItemElement(listElement, index)?.querySelector<HTMLElement>(
    `:scope > span > [data-act=${itemAction}]:enabled`,
  ) ?? undefined;

/**
 * Returns the element to focus after an action on an item. It is the item's button for the action if that is
 * enabled, else the list's add button.
 */
const findButtonToFocusAfterItemAction = (listElement: HTMLElement, index: number, itemAction: string) =>
  findItemActionButton(listElement, index, itemAction) ??
  listElement.querySelector<HTMLElement>(ADD_BUTTON_SELECTOR) ??
  undefined;

export const ListInput = ({ path, field }: FieldInputProps<'list'>) => {
  const translate = useText();
  const { readOnly: isFormReadOnly, texts } = useRecordFormContext();
  const readOnly = isFormReadOnly || !isEditableField(field);
  const { label, error, help } = useFieldLabelProps(path);
  const { keys, change, move } = useListItems(path);
  const { scope, focusNext } = useFocusAfterRemoval<HTMLFieldSetElement>();
  const { max = limits.maxListFieldItems } = field;
  const itemCount = keys.length;

  const addListItem = () => {
    focusNext((listElement) =>
      findFocusableControl([...listElement.querySelectorAll<HTMLElement>(LIST_ITEM_SELECTOR)].at(-1)),
    );
    change(
      (items) => [...items, createBlankListItem(field.of)],
      (itemKeys) => itemKeys,
    );
  };
  const removeItem = (index: number) => {
    focusNext((listElement) => findButtonToFocusAfterItemAction(listElement, index, 'remove'));
    change(
      (items) => items.toSpliced(index, 1),
      (itemKeys) => itemKeys.toSpliced(index, 1),
    );
  };
  const moveItemAndFocusButton = (fromIndex: number, toIndex: number) => {
    // At either end of the list, the pressed button is disabled, so the item's first control gets the focus
    // instead. The button for the opposite direction would be wrong: pressing it again would undo the move.
    focusNext(
      (listElement) =>
        findItemActionButton(listElement, toIndex, toIndex < fromIndex ? 'up' : 'down') ??
        findFocusableControl(findItemElement(listElement, toIndex)),
    );
    move(fromIndex, toIndex);
  };

  return (
    <fieldset ref={scope} className={classNames(labelledStyles.field, slotsStyles.whole)}>
      <legend className={labelledStyles.label}>{label}</legend>
      {itemCount === 0 && <p className={labelledStyles.help}>{translate('form.items.none')}</p>}
      <ol className={styles.items}>
        {keys.map((key, index) => (
          <ListItemInput
            key={key}
            {...{ path, field, label, index, count: itemCount }}
            onRemove={() => removeItem(index)}
            onMove={(toIndex) => moveItemAndFocusButton(index, toIndex)}
          />
        ))}
      </ol>
      {!readOnly && (
        <Button variant="outlined" size="small" icon={Plus} disabled={itemCount >= max} onClick={addListItem}>
          {texts.adds(removeItemIndexesFromPath(path)) ?? translate('form.items.add', { label })}
        </Button>
      )}
      {(error || help) && (
        <span className={error ? classNames(labelledStyles.help, labelledStyles.bad) : labelledStyles.help}>
          {error ?? help}
        </span>
      )}
    </fieldset>
  );
};
