import { lazyDialog } from '../lazyDialog';
import { exportOrders, useExportOrder } from './order';

/** Loaded with the first export. */
const Export = lazyDialog(async () => (await import('./Export')).default);

/** Shows the export that is under way, whatever screen the operator goes on to. */
export const ExportSlot = () => {
  const order = useExportOrder();
  return order && <Export key={order.at} order={order} onClose={exportOrders.close} />;
};
