import { ArrowUpDown, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button, buildButtonClassName } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { IconButton } from '../../../ui/IconButton';
import { PageHead } from '../../../ui/PageHead';
import { useText } from '../../../ui/useText';
import { ExportButton } from '../../excel/ExportButton';
import { ImportButton } from '../../imports/ImportButton';
import { lazyOptionalComponent } from '../../loading/lazyPart';
import { refetchAllLists } from '../../renewal/renewals';
import { useRights } from '../../rights';
import { useMenuGroupBreadcrumb } from '../../texts';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { CreateRecordLink } from '../row/CreateRecordLink';
import { PrintButton } from './PrintButton';

const DeskLinkPlaceholder = () => <span style={{ width: 159 }} />;
const LazyDeskLink = lazyOptionalComponent(async () => (await import('./DeskLink')).DeskLink, {
  Place: DeskLinkPlaceholder,
});

export const ListHead = ({ children, onOrder }: { children?: ReactNode; onOrder: () => void }) => {
  const { resource, list, variant, texts, canChange, canCreate, floats } = useListModel();
  const translate = useText();
  const { total } = useListModelState(({ read }) => read);
  const { values } = useListModelState(({ route }) => route);
  const { filter, sort } = useListModelState(({ params }) => params);
  const isListRenewing = useListModelState((state) => state.isRenewing);
  const rights = useRights();
  const menuGroupBreadcrumb = useMenuGroupBreadcrumb(resource);
  return (
    <PageHead
      crumbs={[...menuGroupBreadcrumb, { label: texts.variantName ?? texts.name }]}
      title={texts.title('list')}
      count={total === undefined ? undefined : formatCount(total) + texts.unit}
      actions={
        <>
          <IconButton
            icon={RotateCw}
            label={translate('list.renew')}
            busy={isListRenewing}
            onClick={() => refetchAllLists(true)}
          />
          {total !== 0 && <PrintButton />}
          {resource.desk && (resource.desk.variants?.includes(variant ?? '') ?? true) && <LazyDeskLink />}
          {children}
          {list.excel && rights.exports(resource, list) && (
            <ExportButton {...{ resource, list, variant, values, filter, sort, total }} />
          )}
          {canChange && resource.sortable !== undefined && rights.writes(resource, {}, resource.sortable) && (
            <Button variant="outlined" icon={ArrowUpDown} onClick={onOrder}>
              {translate('list.order.act')}
            </Button>
          )}
          {list.import && <ImportButton resource={resource} />}
          {canCreate && !floats && <CreateRecordLink className={buildButtonClassName('primary')} />}
        </>
      }
    />
  );
};
