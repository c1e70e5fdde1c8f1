import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { createIdempotencyKey } from '../../provider/wire/headers';
import {
  type ConsentLedgerEntry,
  consentChannels,
  consentPurposes,
  isObject,
  limits,
  toSeoulDay,
  toSeoulTimeText,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { addConsentTexts } from '../../ui/consentTexts';
import { Icon } from '../../ui/Icon';
import { ProgressBar } from '../../ui/ProgressBar';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useExclusiveMutation } from '../calls/useSingleRunningCall';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { ReadErrorNotice } from '../loading/ReadErrorNotice';
import { useRights } from '../rights';
import { useRelatedCardDataReaderContext } from './firstCall';
import styles from './related.module.css';

addConsentTexts();

type UnsavedConsentEntry = Pick<ConsentLedgerEntry, 'channel' | 'purpose' | 'given'>;

const isValidInstant = (instant: string) => !Number.isNaN(Date.parse(instant));
const getConsentTextKey = ({ given }: Pick<ConsentLedgerEntry, 'given'>) => (given ? 'given' : 'refused');

const ConsentStatusCell = ({ entry }: { entry: ConsentLedgerEntry | undefined }) => {
  const translate = useText();
  if (!entry) return <td className="muted">{translate('consents.states.none')}</td>;
  return (
    <td title={entry.text}>
      <b className={entry.given ? styles.given : undefined}>
        <Icon of={entry.given ? Check : X} size={16} />{' '}
        {translate(`consents.states.${getConsentTextKey(entry)}`)}
      </b>
      <small>
        {isValidInstant(entry.at) && <time dateTime={entry.at}>{toSeoulDay(entry.at)}</time>}{' '}
        {translate(`consents.sources.${entry.source}`)}
      </small>
    </td>
  );
};

const AddConsentForm = ({ id, onDone }: { id: string; onDone: (isEntryAdded: boolean) => unknown }) => {
  const { resource } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const [entry, setEntry] = useState<UnsavedConsentEntry>({ channel: 'email', purpose: 'ad', given: false });
  // The Idempotency-Key of the new entry in the consent ledger. A retry sends the same key, so that the API
  // does not add the entry twice.
  const idempotencyKeyRef = useRef(createIdempotencyKey());
  const { call, isPending, error } = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.consents()).addConsent(resource.name, id, entry, idempotencyKeyRef.current),
    onSuccess() {
      notify(translate('consents.saved'), { type: 'success' });
      return onDone(true);
    },
  });
  const changeConsentEntry = (changes: Partial<UnsavedConsentEntry>) => {
    idempotencyKeyRef.current = createIdempotencyKey();
    setEntry({ ...entry, ...changes });
  };
  return (
    <div className={styles.consenting}>
      <Select
        aria-label={translate('consents.channel')}
        value={entry.channel}
        options={consentChannels.map((value) => ({ value, label: translate(`consents.channels.${value}`) }))}
        onChange={({ target }) =>
          changeConsentEntry({ channel: target.value as UnsavedConsentEntry['channel'] })
        }
      />
      <Select
        aria-label={translate('consents.purpose')}
        value={entry.purpose}
        options={consentPurposes.map((value) => ({ value, label: translate(`consents.purposes.${value}`) }))}
        onChange={({ target }) =>
          changeConsentEntry({ purpose: target.value as UnsavedConsentEntry['purpose'] })
        }
      />
      <Select
        aria-label={translate('consents.state')}
        value={getConsentTextKey(entry)}
        options={(['given', 'refused'] as const).map((value) => ({
          value,
          label: translate(`consents.states.${value}`),
        }))}
        onChange={({ target }) => changeConsentEntry({ given: target.value === 'given' })}
      />
      {error && (
        <p role="alert" className={styles.problem}>
          {formatErrorText(error)}
        </p>
      )}
      <span className={styles.buttons}>
        <Button size="small" onClick={() => onDone(false)}>
          {translate('app.cancel')}
        </Button>
        <Button
          size="small"
          variant="tonal"
          busy={isPending}
          busyLabel={translate('consents.saving')}
          onClick={() => call()}
        >
          {translate('consents.save')}
        </Button>
      </span>
    </div>
  );
};

export const ConsentsPanel = () => {
  const { resource, stored } = useRecordFormContext();
  const { opens, changes } = useRights();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useText();
  const titleId = useId();
  const readCardData = useRelatedCardDataReaderContext();
  const [isAdding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const recordId = stored?.id ?? '';
  const isPanelVisible = resource.consents !== undefined && stored !== null && opens(resource, stored);
  const queryKey = [resource.name, 'consents', recordId];
  const { data, error, refetch } = useQuery({
    // The query key contains the version, because a save of the record may change a consent.
    queryKey: [...queryKey, stored?.version],
    queryFn: async ({ signal }) =>
      (await readCardData('consents')) ??
      (await provider.consents()).readConsents(resource.name, recordId, {
        limit: limits.maxRowsPerPage,
        signal,
      }),
    enabled: isPanelVisible,
    placeholderData: (previousData) => previousData,
  });
  if (!isPanelVisible) return null;
  const consentLines = resource.consents && stored?.[resource.consents.lines];
  const consentMethods = (Array.isArray(consentLines) ? consentLines : [])
    .filter(isObject)
    .map(({ method }) => method);
  const newestEntries = data?.newest ?? [];
  const visibleChannels = consentChannels.filter(
    (channel) =>
      channel === 'email' ||
      consentMethods.includes(channel) ||
      newestEntries.some((entry) => entry.channel === channel),
  );
  const findNewestConsentEntry = (channel: string, purpose: string) =>
    newestEntries.find((entry) => entry.channel === channel && entry.purpose === purpose);
  const closeConsentFormAndRefetch = async (isEntryAdded: boolean) => {
    setAdding(false);
    if (!isEntryAdded) return;
    await client.invalidateQueries({ queryKey });
    // The record is refetched, because a new entry in the consent ledger may change the record's consent
    // fields.
    await client.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
  };
  return (
    <section className={classNames(cardStyles.card, styles.related, 'off-paper')} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={cardStyles.title} id={titleId}>
          {translate('consents.title')}
        </h2>
        <small>{translate('consents.once')}</small>
      </div>
      {error && <ReadErrorNotice error={error} onRetry={refetch} />}
      {!data && !error && <ProgressBar label={translate('consents.reading')} />}
      {data && (
        <>
          <table className={styles.consents} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{translate('consents.channel')}</th>
                {consentPurposes.map((purpose) => (
                  <th key={purpose} scope="col">
                    {translate(`consents.purposes.${purpose}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {visibleChannels.map((channel) => (
                <tr key={channel}>
                  <th scope="row">{translate(`consents.channels.${channel}`)}</th>
                  {consentPurposes.map((purpose) => (
                    <ConsentStatusCell key={purpose} entry={findNewestConsentEntry(channel, purpose)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {isOpen && (
            <ul className={styles.memos}>
              {data.entries.map((entry, index) => (
                // Entries of the consent ledger have no ids, so the index is the key. New entries come first.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
                <li key={index}>
                  <p>
                    {translate(`consents.channels.${entry.channel}`)}{' '}
                    {translate(`consents.purposes.${entry.purpose}`)}{' '}
                    {translate(`consents.states.${getConsentTextKey(entry)}`)}
                  </p>
                  <small>
                    {[
                      isValidInstant(entry.at) && toSeoulTimeText(entry.at),
                      translate(`consents.sources.${entry.source}`),
                      entry.by?.name,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  {entry.text !== '' && <small>{entry.text}</small>}
                </li>
              ))}
            </ul>
          )}
          {isAdding && <AddConsentForm id={recordId} onDone={closeConsentFormAndRefetch} />}
          <div className={styles.foot}>
            {data.total > 0 && (
              <Button size="small" tone="blue" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {translate('consents.history', { count: data.total })}
              </Button>
            )}
            <span className="push" />
            {!isAdding && changes(resource, 'personal', stored) && (
              <Button size="small" onClick={() => setAdding(true)}>
                {translate('consents.record')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
};
