import { Fragment } from 'react';
import { collectAllFiltersOfList, type ListSettings, parseFilterValues } from '../../../schema/index';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useActiveFilterTexts } from '../../conditions';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { useRemoveUnshareableFilters } from './useViewCalls';

addViewTexts();

interface ShareWithoutFiltersDialogProps {
  filters: ListSettings['filters'];
  onConfirm: () => unknown;
  onClose: () => void;
}

export const ShareWithoutFiltersDialog = ({
  filters,
  onConfirm,
  onClose,
}: ShareWithoutFiltersDialogProps) => {
  const translate = useText();
  const { resource, record, texts, list } = useListModel();
  const filterOptions = useListModelState((state) => state.offers);
  const shareableFilters = useRemoveUnshareableFilters()(filters).filters;
  const unshareableFilters = Object.fromEntries(
    Object.entries(filters).filter(([key]) => !(key in shareableFilters)),
  );
  const listFilters = collectAllFiltersOfList(list);
  const filterTexts = useActiveFilterTexts(
    { resource, record, texts, offers: filterOptions },
    listFilters,
    parseFilterValues('route', resource, listFilters, unshareableFilters).values,
  );
  return (
    <ConfirmDialog
      title={translate('listViews.share')}
      message={
        <>
          <p>{translate('listViews.sharing.refused')}</p>
          <dl className={lossesStyles.losses}>
            {filterTexts.map(({ name, label, value }) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      }
      confirmLabel={translate('listViews.sharing.without')}
      onConfirm={async () => {
        onClose();
        await onConfirm();
      }}
      onCancel={onClose}
    />
  );
};
