import { Printer } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import { useFailureMessage } from '../../calls/failureMessage';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { lazyDialog } from '../../loading/lazyDialog';
import { useUnsavedFieldPaths } from './UnsavedChangesStatus';

const PrintedRecord = lazyDialog(async () => (await import('./print/PrintedRecord')).PrintedRecord);

// A click makes the server read the record again for the printed sheet, and log that the record was printed.
export const PrintSheetButton = () => {
  const { resource, view, stored } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const notify = useNotify();
  const failureMessage = useFailureMessage();
  const hasUnsavedChanges = useUnsavedFieldPaths().length > 0;
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<ConsoleRecord | null>(null);
  const { sheet } = view;
  if (!stored || !sheet) return null;
  const printRecord = async () => {
    if (hasUnsavedChanges) return notify(translate('form.saveFirst'), { type: 'warning' });
    failureMessage.clear();
    setBusy(true);
    try {
      const { data } = await provider.getOne<ConsoleRecord>(resource.name, {
        id: stored.id,
        meta: { prints: true },
      });
      setRead(data);
    } catch (error) {
      failureMessage.show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" icon={Printer} busy={busy} onClick={() => void printRecord()}>
        {translate('list.print.act')}
      </Button>
      {read && <PrintedRecord record={read} sheet={sheet} onClose={() => setRead(null)} />}
    </>
  );
};
