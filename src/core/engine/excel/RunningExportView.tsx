import { lazyDialog } from '../loading/lazyDialog';
import { exportJobStore, useRunningExport } from './order';

const Export = lazyDialog(async () => (await import('./Export')).default);

export const RunningExportView = () => {
  const order = useRunningExport();
  return order && <Export key={order.at} order={order} onClose={exportJobStore.close} />;
};
