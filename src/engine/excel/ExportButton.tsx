import { Download } from 'lucide';
import { useListContext } from 'ra-core';
import { now } from '../../schema/clock';
import { type FilterValues, variantRecord } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { type ExportOrder, exportOrders, useExportOrder } from './order';

export type ExportButtonProps = Pick<ExportOrder, 'resource' | 'list' | 'variant'> & {
  /** What the filters are set to. */
  values: FilterValues;
  /** What the list asks for, its filters among it. */
  filter: FilterValues;
};

/** Orders the whole list as an Excel file; not there for whom the API would refuse it. */
export const ExportButton = ({ resource, list, variant, values, filter }: ExportButtonProps) => {
  const translate = useText();
  const { total } = useListContext();
  const { opens } = useRights();
  const order = useExportOrder();
  if (!opens(resource, variantRecord(resource, variant))) return null;
  return (
    <Button
      variant="outlined"
      icon={Download}
      busy={order !== null}
      busyLabel={translate('excel.busy')}
      disabled={total === undefined}
      onClick={() => {
        const at = now();
        exportOrders.place({ resource, list, variant, values, filter, at, total: total ?? 0 });
      }}
    >
      {translate('excel.download')}
    </Button>
  );
};
