import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { RecordVersionSummary } from '../../provider/calls/history';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import { limits } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { addHistoryTexts } from '../../ui/historyTexts';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useRecordFormContext } from '../fields/RecordFormContext';
import styles from './History.module.css';
import { RestoreVersionDialog } from './RestoreVersionDialog';
import { VersionHistoryEntry } from './VersionHistoryEntry';

addHistoryTexts();

const RECORD_HISTORY_DIALOG_WIDTH_PX = 720;

interface RecordHistoryProps {
  record: ConsoleRecord;
  /** Whether the operator may restore an older version. */
  restores: boolean;
  onRecord: (record: ConsoleRecord) => void;
  onClose: () => void;
}

function useRecordVersionList({ record }: Pick<RecordHistoryProps, 'record'>) {
  const { resource } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    initialPageParam: 0,
    queryFn: async ({ pageParam: skippedVersionCount, signal }) =>
      (await provider.history()).readHistory(resource.name, record, {
        skip: skippedVersionCount,
        limit: limits.versionsPerPage,
        signal,
      }),
    getNextPageParam: ({ total }, pages) => {
      const loadedCount = pages.reduce((versionCount, { versions }) => versionCount + versions.length, 0);
      return loadedCount < total ? loadedCount : undefined;
    },
    gcTime: 0,
  });
}

export const RecordHistoryDialog = ({ record, restores, onRecord, onClose }: RecordHistoryProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useRecordVersionList({ record });
  const [asked, setAsked] = useState<RecordVersionSummary | null>(null);
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Dialog
      title={translate('history.title')}
      width={RECORD_HISTORY_DIALOG_WIDTH_PX}
      closable
      onClose={onClose}
    >
      <DialogBody className={styles.body}>
        <p className="muted">{translate('history.lead')}</p>
        <ol className={styles.versions} aria-label={translate('history.list')}>
          {versions.map((version, index) => (
            <VersionHistoryEntry
              key={version.version}
              {...{ version, record }}
              isNow={index === 0}
              onRestore={restores && index > 0 ? () => setAsked(version) : undefined}
            />
          ))}
        </ol>
        {isFetching && <ProgressBar label={translate('history.reading')} />}
        {error && (
          <Notice tone="red" role="alert">
            <span>{formatErrorText(error)}</span>
            <Button size="small" onClick={() => refetch()}>
              {translate('app.retry')}
            </Button>
          </Notice>
        )}
        {hasNextPage && !isFetching && (
          <Button className={styles.more} onClick={() => fetchNextPage()}>
            {translate('history.more')}
          </Button>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button variant="primary" data-autofocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogFoot>
      {asked && (
        <RestoreVersionDialog
          {...{ record, onRecord }}
          version={asked}
          onDone={onClose}
          onCancel={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
};
