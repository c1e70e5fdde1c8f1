import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';

const MAX_JOINED_NAMES = 3;

/**
 * Returns a function that joins the names of records into one text: the first names, and the number of
 * further records.
 */
export function useRecordNameJoiner(): (rows: readonly { name: string }[]) => string {
  const { texts } = useListModel();
  const translate = useText();
  return (rows) => {
    const joinedNames = rows
      .slice(0, MAX_JOINED_NAMES)
      .map(({ name }) => name)
      .join(', ');
    const remainingCount = rows.length - MAX_JOINED_NAMES;
    return remainingCount > 0
      ? translate('list.bulk.others', { names: joinedNames, count: formatCount(remainingCount) + texts.unit })
      : joinedNames;
  };
}
