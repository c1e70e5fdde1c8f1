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
  const offers = useListModelState((state) => state.offers);
  const open = useRemoveUnshareableFilters()(filters).filters;
  const left = Object.fromEntries(Object.entries(filters).filter(([key]) => !(key in open)));
  const known = collectAllFiltersOfList(list);
  const conditions = useActiveFilterTexts(
    { resource, record, texts, offers },
    known,
    parseFilterValues('route', resource, known, left).values,
  );
  return (
    <ConfirmDialog
      title={translate('listViews.share')}
      message={
        <>
          <p>{translate('listViews.sharing.refused')}</p>
          <dl className={lossesStyles.losses}>
            {conditions.map(({ name, label, value }) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      }
      confirmLabel={translate('listViews.sharing.without')}
      cancelLabel={translate('listViews.dialog.cancel')}
      onConfirm={async () => {
        onClose();
        await onConfirm();
      }}
      onCancel={onClose}
    />
  );
};
