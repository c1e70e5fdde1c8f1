import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { unreadablePaths } from '../open/toFormValues';

/** Names the stored values that the form can't show. A save would overwrite them. */
export const UnreadableNotice = () => {
  const { resource, texts, stored } = useRecordFormContext();
  const translate = useText();
  const labels = unreadablePaths(resource.fields, stored ?? {})
    .map(texts.label)
    .join(', ');
  if (labels === '') return null;
  return (
    <Notice tone="amber" role="status">
      {translate('form.unreadable', { labels })}
    </Notice>
  );
};
