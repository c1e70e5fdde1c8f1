import { lazyDialog } from '../loading/lazyDialog';
import { exportJobStore, useRunningExport } from './order';

const Export = lazyDialog(async () => (await import('./Export')).default);

export const RunningExportView = () => {
  const exportJob = useRunningExport();
  return exportJob && <Export key={exportJob.at} order={exportJob} onClose={exportJobStore.close} />;
};
