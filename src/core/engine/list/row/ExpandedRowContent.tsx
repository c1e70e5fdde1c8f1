import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { fieldTypeHandlers, getAt } from '../../../schema/index';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { RichText } from '../../richText/RichText';
import { useListModel } from '../listing/ListingContext';
import { StaleListNotice } from './StaleListNotice';

/**
 * Returns the text that an expanded row shows. Lists leave out long texts, so the record is read if the row
 * lacks the text.
 */
function useExpandedRowText(row: ConsoleRecord, path: string) {
  const { resource } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const rowText = getAt(row, path);
  const { data, error, refetch } = useQuery({
    // The query key differs from the form's key. So a record that was read for this preview never replaces a
    // record being edited.
    queryKey: [resource.name, 'opened', row.id, row.version],
    enabled: rowText === undefined,
    queryFn: async ({ signal }) =>
      (await provider.getOne<ConsoleRecord>(resource.name, { id: row.id, signal })).data,
  });
  const isPending = rowText === undefined && !data;
  return {
    content: rowText ?? (data && getAt(data, path)),
    error: isPending ? error : null,
    isPending,
    refetch,
  };
}

export const ExpandedRowContent = ({ record, path }: { record: ConsoleRecord; path: string }) => {
  const translate = useText();
  const { content, error, isPending, refetch } = useExpandedRowText(record, path);
  if (error) return <StaleListNotice error={error} onRetry={() => void refetch()} />;
  if (isPending) return <ProgressBar label={translate('list.loading')} />;
  return typeof content !== 'string' || fieldTypeHandlers.richText.isEmpty(content) ? (
    <p className="muted">{translate('list.noContent')}</p>
  ) : (
    <RichText content={content} />
  );
};
