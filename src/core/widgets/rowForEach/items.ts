import {
  createBlankListItem,
  fieldTypeHandlerOf,
  isChoiceField,
  type Loose,
  type Shape,
} from '../../schema/index';

/**
 * Returns the first choice field of an item. The choice in this field decides in which row of the table the
 * item is shown. Throws if an item has no choice field.
 */
export function findChoiceField(itemFields: Shape): { name: string; choices: readonly string[] } {
  for (const [name, field] of Object.entries(itemFields)) {
    if (isChoiceField(field)) return { name, choices: field.choices };
  }
  throw new Error('An item without a choice stands for none');
}

/** A row of the table: a choice, and the record's item with this choice, if there is one. */
export interface ChoiceTableRow {
  /**
   * Unique key of the row. The choice can't be the key, because two items with the same choice have separate
   * rows.
   */
  key: string;
  choice: string;
  /** Index of the row's item in the list; undefined if no item has the choice. */
  index: number | undefined;
}

/**
 * Returns one row for each choice, in order. Further rows follow for items whose choice is repeated or
 * unknown.
 */
export function buildChoiceRows(itemFields: Shape, items: readonly Loose[]): ChoiceTableRow[] {
  const { name, choices } = findChoiceField(itemFields);
  const firstItemIndexes = choices.map((choice) => items.findIndex((item) => item[name] === choice));
  const choiceRows = choices.map((choice, choiceIndex): ChoiceTableRow => {
    const index = firstItemIndexes[choiceIndex] ?? -1;
    return { key: choice, choice, index: index < 0 ? undefined : index };
  });
  const extraRows = items.flatMap((item, index): ChoiceTableRow[] =>
    firstItemIndexes.includes(index) ? [] : [{ key: `#${index}`, choice: String(item[name] ?? ''), index }],
  );
  return [...choiceRows, ...extraRows];
}

const isListItemBlankExceptChoiceField = (itemFields: Shape, choiceFieldName: string, item: Loose) =>
  Object.entries(itemFields).every(
    ([name, field]) =>
      name === choiceFieldName || item[name] === false || fieldTypeHandlerOf(field).isEmpty(item[name]),
  );

/**
 * Returns the items after a value in a row changed. An item that was never stored is removed when it becomes
 * empty.
 */
export function setChoiceRowValue(
  itemFields: Shape,
  items: readonly Loose[],
  { choice, index }: ChoiceTableRow,
  changedValues: Loose,
): readonly Loose[] {
  const { name } = findChoiceField(itemFields);
  const previousItem =
    index === undefined ? { ...createBlankListItem(itemFields), [name]: choice } : items[index];
  const updatedItem = { ...previousItem, ...changedValues };
  if (updatedItem._id === undefined && isListItemBlankExceptChoiceField(itemFields, name, updatedItem)) {
    return items.filter((_item, itemIndex) => itemIndex !== index);
  }
  return index === undefined ? [...items, updatedItem] : items.with(index, updatedItem);
}
