import { lazyDialog } from '../loading/lazyDialog';
import { exportOrders, useExportOrder } from './order';

/** The code loads with the first export. */
const Export = lazyDialog(async () => (await import('./Export')).default);

export const ExportSlot = () => {
  const order = useExportOrder();
  return order && <Export key={order.at} order={order} onClose={exportOrders.close} />;
};
