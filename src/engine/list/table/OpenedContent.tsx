import type { ConsoleRecord } from '../../../provider/dataProvider';
import { getAt, kinds } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { RichText } from '../../richText/RichText';

/** The text that a row opens to: formatted as it is stored, newlines as line breaks where it has no format. */
export const OpenedContent = ({ record, path }: { record: ConsoleRecord; path: string }) => {
  const translate = useText();
  const content = getAt(record, path);
  return typeof content !== 'string' || kinds.richText.isEmpty(content) ? (
    <p className="muted">{translate('list.noContent')}</p>
  ) : (
    <RichText content={content} />
  );
};
