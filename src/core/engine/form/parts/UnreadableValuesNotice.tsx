import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { findUnreadablePaths } from '../open/toFormValues';

// Tells the operator that some stored values do not fit their fields' types, so that the form can't show
// them. A save keeps these values, unless the operator enters new ones.
export const UnreadableValuesNotice = () => {
  const { resource, texts, stored, readOnly } = useRecordFormContext();
  const translate = useText();
  const unreadableFieldLabels = findUnreadablePaths(resource.fields, stored ?? {})
    .map(texts.label)
    .join(', ');
  if (unreadableFieldLabels === '') return null;
  return (
    <Notice tone="amber" role="status">
      {translate(readOnly ? 'form.unreadableOnly' : 'form.unreadable', { labels: unreadableFieldLabels })}
    </Notice>
  );
};
