import type { CardValuePlacement } from '../../fields/looks';
import type { FieldColumn, ListColumn } from '../listing/columns';

/** The columns of a list that a phone's card shows, by their position in the card. */
export interface PhoneCardColumns {
  title: FieldColumn | undefined;
  picture: FieldColumn | undefined;
  /** The column that is shown as a chip next to the title. */
  chip: FieldColumn | undefined;
  /** The column of the publishing state. It replaces the chip unless the record is public. */
  state: FieldColumn | undefined;
  /** The column that is shown below the title. */
  line: FieldColumn | undefined;
  time: FieldColumn | undefined;
  switches: readonly FieldColumn[];
}

const isFieldColumn = (column: ListColumn): column is FieldColumn => column.path !== undefined;

/**
 * Returns the columns that a list's card shows. For each place, such as title or picture, it is the column
 * with the lowest rank. All switches are shown, and also the publishing state.
 */
export function groupColumnsByCardPlace(columns: readonly ListColumn[]): PhoneCardColumns {
  const findColumnsInCardPlace = (place: CardValuePlacement['place']) =>
    columns
      .filter(isFieldColumn)
      .filter(({ card }) => card?.place === place)
      .toSorted((one, other) => (one.card?.rank ?? 0) - (other.card?.rank ?? 0));
  return {
    title: findColumnsInCardPlace('title')[0],
    picture: findColumnsInCardPlace('picture')[0],
    chip: findColumnsInCardPlace('chip')[0],
    state: columns.filter(isFieldColumn).find(({ phase }) => phase?.publishes),
    line: findColumnsInCardPlace('line')[0],
    time: findColumnsInCardPlace('time')[0],
    switches: findColumnsInCardPlace('switch'),
  };
}
