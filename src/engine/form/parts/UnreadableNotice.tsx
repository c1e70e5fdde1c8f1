import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { unreadablePaths } from '../open/toFormValues';

/** Says which stored values the form could not show, since a save would write over them. */
export const UnreadableNotice = () => {
  const { resource, texts, stored } = useRecordFormContext();
  const translate = useTranslate();
  const labels = unreadablePaths(resource.fields, stored ?? {})
    .map(texts.label)
    .join(', ');
  if (labels === '') return null;
  return (
    <p className="notice amber" role="status">
      <TriangleAlert className="i i16" aria-hidden />
      {translate('form.unreadable', { labels })}
    </p>
  );
};
