import type { CardPlace } from '../../fields/looks';
import type { FieldColumn, ListColumn } from '../listing/columns';

/** The columns of a list that a phone's card shows, by their place. */
export interface CardParts {
  title: FieldColumn | undefined;
  picture: FieldColumn | undefined;
  /** Next to the title. */
  chip: FieldColumn | undefined;
  /** What is published says so in the place of the chip, unless it is public. */
  state: FieldColumn | undefined;
  /** Below the title. */
  line: FieldColumn | undefined;
  time: FieldColumn | undefined;
  switches: readonly FieldColumn[];
}

const hasPath = (column: ListColumn): column is FieldColumn => column.path !== undefined;

/** The three most telling fields of a list, its picture and its switches. */
export function cardParts(columns: readonly ListColumn[]): CardParts {
  const at = (place: CardPlace['place']) =>
    columns
      .filter(hasPath)
      .filter(({ card }) => card?.place === place)
      .toSorted((one, other) => (one.card?.rank ?? 0) - (other.card?.rank ?? 0));
  return {
    title: at('title')[0],
    picture: at('picture')[0],
    chip: at('chip')[0],
    state: columns.filter(hasPath).find(({ phase }) => phase?.publishes),
    line: at('line')[0],
    time: at('time')[0],
    switches: at('switch'),
  };
}
