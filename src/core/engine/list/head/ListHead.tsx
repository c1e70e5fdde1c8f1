import { ArrowUpDown, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { IconButton } from '../../../ui/IconButton';
import { PageHead } from '../../../ui/PageHead';
import { useText } from '../../../ui/useText';
import { ExportButton } from '../../excel/ExportButton';
import { ImportButton } from '../../imports/ImportButton';
import { lazyPart } from '../../loading/lazyPart';
import { renewAllLists } from '../../renewal/renewals';
import { useRights } from '../../rights';
import { useGroupCrumbs } from '../../texts';
import { useListing, useListingState } from '../listing/ListingContext';
import { CreateLink } from '../row/CreateLink';
import { PrintButton } from './PrintButton';

const Room = () => <span style={{ width: 159 }} />;
const DeskLink = lazyPart(async () => (await import('./DeskLink')).DeskLink, { Place: Room });

export const ListHead = ({ children, onOrder }: { children?: ReactNode; onOrder: () => void }) => {
  const { resource, list, variant, texts, changes, creates, floats } = useListing();
  const translate = useText();
  const { total } = useListingState(({ read }) => read);
  const { values } = useListingState(({ route }) => route);
  const { filter, sort } = useListingState(({ params }) => params);
  const isRenewing = useListingState((state) => state.isRenewing);
  const rights = useRights();
  const group = useGroupCrumbs(resource);
  return (
    <PageHead
      crumbs={[...group, { label: texts.variantName ?? texts.name }]}
      title={texts.title('list')}
      count={total === undefined ? undefined : formatCount(total) + texts.unit}
      actions={
        <>
          <IconButton
            icon={RotateCw}
            label={translate('list.renew')}
            busy={isRenewing}
            onClick={() => renewAllLists(true)}
          />
          {resource.desk && (resource.desk.variants?.includes(variant ?? '') ?? true) && <DeskLink />}
          {total !== 0 && <PrintButton />}
          {children}
          {list.excel && rights.exports(resource, list) && (
            <ExportButton {...{ resource, list, variant, values, filter, sort, total }} />
          )}
          {changes && resource.sortable !== undefined && rights.writes(resource, {}, resource.sortable) && (
            <Button variant="outlined" icon={ArrowUpDown} onClick={onOrder}>
              {translate('list.order.act')}
            </Button>
          )}
          {list.import && <ImportButton resource={resource} />}
          {creates && !floats && <CreateLink className={buttonClass('primary')} />}
        </>
      }
    />
  );
};
