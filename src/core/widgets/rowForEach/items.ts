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
export function findChoiceField(of: Shape): { name: string; choices: readonly string[] } {
  for (const [name, field] of Object.entries(of)) {
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
export function buildChoiceRows(of: Shape, items: readonly Loose[]): ChoiceTableRow[] {
  const { name, choices } = findChoiceField(of);
  const firsts = choices.map((choice) => items.findIndex((item) => item[name] === choice));
  const own = choices.map((choice, place): ChoiceTableRow => {
    const index = firsts[place] ?? -1;
    return { key: choice, choice, index: index < 0 ? undefined : index };
  });
  const others = items.flatMap((item, index): ChoiceTableRow[] =>
    firsts.includes(index) ? [] : [{ key: `#${index}`, choice: String(item[name] ?? ''), index }],
  );
  return [...own, ...others];
}

const isListItemBlankExceptChoiceField = (of: Shape, choice: string, item: Loose) =>
  Object.entries(of).every(
    ([name, field]) =>
      name === choice || item[name] === false || fieldTypeHandlerOf(field).isEmpty(item[name]),
  );

/**
 * Returns the items after a value in a row changed. An item that was never stored is removed when it becomes
 * empty.
 */
export function setChoiceRowValue(
  of: Shape,
  items: readonly Loose[],
  { choice, index }: ChoiceTableRow,
  change: Loose,
): readonly Loose[] {
  const { name } = findChoiceField(of);
  const before = index === undefined ? { ...createBlankListItem(of), [name]: choice } : items[index];
  const after = { ...before, ...change };
  if (after._id === undefined && isListItemBlankExceptChoiceField(of, name, after)) {
    return items.filter((_item, at) => at !== index);
  }
  return index === undefined ? [...items, after] : items.with(index, after);
}
