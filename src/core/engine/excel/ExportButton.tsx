import { Download } from 'lucide';
import { useListContext } from 'ra-core';
import { now } from '../../schema/basics/clock';
import { variantRecord } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { type ExportOrder, exportOrders, useIsExporting } from './order';

export type ExportButtonProps = Pick<
  ExportOrder,
  'resource' | 'list' | 'variant' | 'values' | 'filter' | 'sort'
>;

/** Orders the whole list as an Excel file; hidden where the API would refuse the export. */
export const ExportButton = (props: ExportButtonProps) => {
  const { resource, variant } = props;
  const translate = useText();
  const { total } = useListContext();
  const { opens } = useRights();
  const isExporting = useIsExporting();
  if (!opens(resource, variantRecord(resource, variant))) return null;
  return (
    <Button
      variant="outlined"
      icon={Download}
      busy={isExporting}
      busyLabel={translate('excel.busy')}
      disabled={total === undefined}
      onClick={() => {
        exportOrders.place({ ...props, at: now(), total: total ?? 0 });
      }}
    >
      {translate('excel.download')}
    </Button>
  );
};
