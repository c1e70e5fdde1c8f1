import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { hasApiFeature } from '../../../../provider/offers';
import { SECOND_MS } from '../../../../schema/text/time';
import { classNames } from '../../../../ui/classNames';
import { addDraftTexts } from '../../../../ui/draftTexts';
import { useText } from '../../../../ui/useText';
import styles from './DraftLabel.module.css';
import { createDraftsQueryKey } from './draftsQueryKey';
import { formatDraftSavedTime } from './savedAtText';

addDraftTexts();

interface DraftLabelProps {
  resource: string;
  id: string;
}

// Marks a record that has a draft. All labels of a list share one call, because they have the same query key.
export const DraftLabel = ({ resource, id }: DraftLabelProps) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const { data } = useQuery({
    queryKey: createDraftsQueryKey(resource),
    queryFn: async ({ signal }) => (await provider.drafts()).listDrafts(resource, { signal }),
    enabled: hasApiFeature('drafts'),
    staleTime: 30 * SECOND_MS,
    retry: false,
  });
  const draft = data?.find(({ record }) => record === id);
  if (!draft) return null;
  return (
    <span className={classNames(styles.mark, 'off-paper')} data-draft-mark>
      {translate('drafts.mark', { at: formatDraftSavedTime(translate, draft.savedAt) })}
    </span>
  );
};
