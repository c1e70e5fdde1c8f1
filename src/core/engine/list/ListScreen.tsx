import { memo, useState } from 'react';
import { classNames } from '../../ui/classNames';
import pageStyles from '../../ui/page.module.css';
import type { ListProps, ListScreenProps } from '../EngineContext';
import { lazyDialog } from '../loading/lazyDialog';
import { FilterButton, ListFilters } from './filters/ListFilters';
import { ListHead } from './head/ListHead';
import { ListKeyboardShortcuts } from './keys/ListKeyboardShortcuts';
import styles from './ListScreen.module.css';
import { ListModelProvider, useListModel, useListModelState } from './listing/ListingContext';
import { useNewListModel } from './listing/useNewListing';
import { ListRecords } from './records/ListRecords';
import { ActiveFiltersLineIfNeeded, SavedViewBar } from './views/Views';

const OrderByHandScreen = lazyDialog(
  async () => (await import('./order/OrderByHandScreen')).OrderByHandScreen,
);

const ListScreenContent = memo(
  ({ above, actions, children }: Omit<ListScreenProps, keyof ListProps | 'offers'>) => {
    const { floats } = useListModel();
    const maxWidth = useListModelState(({ shape }) => shape.pageWidth);
    const [isOrdering, setOrdering] = useState(false);
    if (isOrdering) {
      return (
        <div className={pageStyles.page} style={{ maxWidth }}>
          <OrderByHandScreen onClose={() => setOrdering(false)} />
        </div>
      );
    }
    return (
      <div className={classNames(pageStyles.page, floats && styles.floating)} style={{ maxWidth }}>
        <ListHead onOrder={() => setOrdering(true)}>
          <FilterButton />
          {actions}
        </ListHead>
        <SavedViewBar />
        <ListFilters />
        <ActiveFiltersLineIfNeeded />
        <ListRecords above={above}>{children}</ListRecords>
        <ListKeyboardShortcuts />
      </div>
    );
  },
);

export const ListScreen = ({ above, actions, children, ...shown }: ListScreenProps) => (
  <ListModelProvider value={useNewListModel(shown)}>
    <ListScreenContent {...{ above, actions }}>{children}</ListScreenContent>
  </ListModelProvider>
);
