import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { DeletedRecords } from '../../../provider/bulkCalls';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { formatCount } from '../../../ui/formatCount';
import lossesStyles from '../../../ui/losses.module.css';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../errorText';
import { useOneCall } from '../../useOneCall';
import { useListScreen } from '../ListScreenContext';
import { namingPaths, useRowName } from '../rowName';
import { type Chosen, countOf, isSelected } from '../select/selection';
import { useSelecting } from '../select/useSelection';
import { useListParams } from '../useListing';
import type { RouteState } from '../useListState';
import styles from './DeleteDialog.module.css';
import type { BulkDialogProps } from './dialogProps';
import { useNames } from './useNames';

const WIDTH = 480;

/** The selected rows: those that were pressed, or all that match, read again so that each has its version. */
function useSelectedRows(state: RouteState) {
  const screen = useListScreen();
  const { selection, search } = useSelecting();
  const params = useListParams(screen, state);
  const provider = useDataProvider<ConsoleProvider>();
  const nameOf = useRowName();
  const isTooMany = countOf(selection) > limits.deletedAtOnce;

  const readAll = async (): Promise<Chosen[]> => {
    const rows: Chosen[] = [];
    for (let page = 1, total = 1; rows.length < total; page += 1) {
      const pagination = { page, perPage: limits.pageRows };
      const read = await provider.getList<ConsoleRecord>(screen.resource.name, {
        ...params,
        pagination,
        meta: { ...params.meta, fields: namingPaths(screen) },
      });
      if (read.data.length === 0) break;
      total = read.total ?? 0;
      const first = total - rows.length;
      const named = read.data.map((record, at) => ({ record, name: nameOf(record, first - at) }));
      rows.push(...named.map(({ record: { id, version }, name }) => ({ id, version, name, search })));
    }
    return rows.filter(({ id }) => isSelected(selection, id));
  };
  const { data, error } = useQuery({
    queryKey: [screen.resource.name, 'selected', params, [...selection.chosen.keys()]],
    queryFn: readAll,
    enabled: selection.all !== null && !isTooMany,
    gcTime: 0,
  });
  return { rows: selection.all ? data : [...selection.chosen.values()], error, isTooMany };
}

/** What was deleted, and by name what was not. */
const Kept = ({ result, onClose }: { result: DeletedRecords; onClose: () => void }) => {
  const { texts } = useListScreen();
  const translate = useText();
  const count = (of: readonly unknown[]) => formatCount(of.length) + texts.unit;
  return (
    <Dialog
      title={translate('list.bulk.deleting.title', { name: texts.record })}
      width={WIDTH}
      role="alertdialog"
      closeLabel={translate('list.removing.close')}
      onClose={onClose}
    >
      <DialogBody>
        <Notice tone="amber" role="alert">
          {translate('list.bulk.deleting.partly', {
            deleted: count(result.deleted),
            kept: count(result.kept),
          })}
        </Notice>
        <ul className={styles.kept} aria-label={translate('list.bulk.deleting.kept')}>
          {result.kept.map(({ _id, title, message }) => (
            <li key={_id}>
              <b>{title}</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button variant="primary" data-autofocus onClick={onClose}>
          {translate('list.removing.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

/** Asks once for all selected rows, deletes them, and names those that stay: they are still selected then. */
export const DeleteDialog = ({ state, onClose, onDone }: BulkDialogProps) => {
  const { resource, texts } = useListScreen();
  const { search, clear, select } = useSelecting();
  const { refetch } = useListContext();
  const translate = useText();
  const names = useNames();
  const errorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const { rows, error, isTooMany } = useSelectedRows(state);
  const [result, setResult] = useState<DeletedRecords | null>(null);
  const removal = useOneCall({
    mutationFn: (records: readonly Chosen[]) => provider.deleteSelected(resource.name, records),
    onSuccess(done) {
      clear();
      select(
        done.kept.map(({ _id, title, version }) => ({ id: _id, name: title, version, search })),
        true,
      );
      void client.invalidateQueries({ queryKey: [resource.name] });
      if (done.kept.length > 0) return setResult(done);
      notify(texts.deleted, { type: 'success' });
      onClose();
      onDone();
    },
    onError: () => refetch(),
  });
  if (result) return <Kept result={result} onClose={onClose} />;
  const count = formatCount(rows?.length ?? 0) + texts.unit;
  const most = formatCount(limits.deletedAtOnce) + texts.unit;
  const unable = isTooMany
    ? translate('list.bulk.deleting.tooMany', { max: most })
    : rows?.length === 0 && translate('list.bulk.deleting.nothing');
  const failed = removal.error ?? error;
  return (
    <ConfirmDialog
      tone="danger"
      icon={Trash2}
      title={translate('list.bulk.deleting.title', { name: texts.record })}
      message={
        rows && !unable ? (
          <>
            <dl className={lossesStyles.losses}>
              <dt>{texts.record}</dt>
              <dd>{count}</dd>
              <dt>{translate('list.bulk.deleting.named')}</dt>
              <dd>{names(rows)}</dd>
            </dl>
            <p>{translate('list.bulk.deleting.ask', { name: texts.record, count })}</p>
          </>
        ) : (
          unable || (!error && <ProgressBar label={translate('list.bulk.deleting.reading')} />)
        )
      }
      confirmLabel={translate('list.removing.confirm')}
      cancelLabel={translate('list.removing.cancel')}
      closeLabel={translate('list.removing.close')}
      busy={removal.isPending || (!rows && !unable && !error)}
      error={failed && errorText(failed)}
      onConfirm={() => (rows && !unable ? removal.call(rows) : onClose())}
      onCancel={onClose}
    />
  );
};
