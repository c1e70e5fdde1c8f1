import { Printer } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { IconButton } from '../../../ui/IconButton';
import { useText } from '../../../ui/useText';
import { useFailureMessage } from '../../calls/failureMessage';
import { lazyDialog } from '../../loading/lazyDialog';
import { useListModel, useListModelState } from '../listing/ListingContext';

const PrintedList = lazyDialog(async () => (await import('./PrintedList')).PrintedList);

export const PrintButton = () => {
  const { resource } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const failureMessage = useFailureMessage();
  const { filter, sort } = useListModelState(({ params }) => params);
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<{ records: ConsoleRecord[]; total: number } | null>(null);
  const printList = async () => {
    failureMessage.clear();
    setBusy(true);
    try {
      const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
        pagination: { page: 1, perPage: limits.maxPrintedRows },
        filter,
        sort,
        meta: { prints: true },
      });
      setRead({ records: data, total });
    } catch (error) {
      failureMessage.show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        icon={Printer}
        label={translate(busy ? 'list.print.busy' : 'list.print.act')}
        busy={busy}
        onClick={() => void printList()}
      />
      {read && <PrintedList {...read} onClose={() => setRead(null)} />}
    </>
  );
};
