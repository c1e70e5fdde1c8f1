import { lazyDialog } from '../loading/lazyDialog';
import { exportOrders, useExportOrder } from './order';

/** Loaded with the first export. */
const Export = lazyDialog(async () => (await import('./Export')).default);

/** Shows the running export on every screen. */
export const ExportSlot = () => {
  const order = useExportOrder();
  return order && <Export key={order.at} order={order} onClose={exportOrders.close} />;
};
