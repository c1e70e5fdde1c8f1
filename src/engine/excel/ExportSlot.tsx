import { lazy, Suspense } from 'react';
import { useExportOrder } from './order';

/** Loaded with the first export. */
const Export = lazy(() => import('./Export'));

/** Shows the export that is under way, whatever screen the operator goes on to. */
export const ExportSlot = () => {
  const order = useExportOrder();
  return (
    order && (
      <Suspense>
        <Export key={order.at} order={order} />
      </Suspense>
    )
  );
};
