import { Download } from 'lucide';
import { now } from '../../schema/basics/clock';
import { createVariantOnlyRecord } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { type ExportJob, exportJobStore, useIsExportFileBeingMade } from './order';

export type ExportButtonProps = Pick<
  ExportJob,
  'resource' | 'list' | 'variant' | 'values' | 'filter' | 'sort'
> & {
  /** The number of records to export; undefined until it is known. */
  total: number | undefined;
};

export const ExportButton = ({ total, ...order }: ExportButtonProps) => {
  const { resource, variant } = order;
  const translate = useText();
  const { opens } = useRights();
  const isExporting = useIsExportFileBeingMade();
  if (!opens(resource, createVariantOnlyRecord(resource, variant))) return null;
  return (
    <Button
      variant="outlined"
      icon={Download}
      busy={isExporting}
      busyLabel={translate('excel.busy')}
      disabled={total === undefined}
      onClick={() => {
        exportJobStore.place({ ...order, at: now(), total: total ?? 0 });
      }}
    >
      {translate('excel.download')}
    </Button>
  );
};
