import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pin } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Memo } from '../../provider/calls/memos';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { createIdempotencyKey } from '../../provider/wire/headers';
import { isBlankText, lengthOf, limits, today, toSeoulTimeText } from '../../schema/index';
import { Button } from '../../ui/Button';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import { Input } from '../../ui/Input';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { addMemoTexts } from '../../ui/memoTexts';
import { ProgressBar } from '../../ui/ProgressBar';
import { type TranslateFunction, useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useExclusiveMutation } from '../calls/useSingleRunningCall';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { ReadErrorNotice } from '../loading/ReadErrorNotice';
import { useRights } from '../rights';
import { useReportUnsavedDialogText } from '../unsavedWork';
import { useRelatedCardDataReaderContext } from './firstCall';
import styles from './related.module.css';

addMemoTexts();

/** Returns the time of a memo without seconds. The day is left out if the memo is from today. */
function formatMemoTime(translate: TranslateFunction, instant: string): string {
  const [day = '', clock = ''] = toSeoulTimeText(instant).split(' ');
  const hoursAndMinutes = clock.slice(0, 5);
  return day === today() ? translate('memos.today', { time: hoursAndMinutes }) : `${day} ${hoursAndMinutes}`;
}

interface ResourceNameAndRecordId {
  name: string;
  id: string;
}

const createMemosQueryKey = ({ name, id }: ResourceNameAndRecordId) => [name, 'memos', id];

const MemoComposer = ({ name, id, onAdded }: ResourceNameAndRecordId & { onAdded: () => unknown }) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const [text, setText] = useState('');
  const helpId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  // The Idempotency-Key of the new memo. A retry sends the same key, so that the API does not add the memo
  // twice.
  const idempotencyKeyRef = useRef(createIdempotencyKey());
  const excessLength = lengthOf(text.trim()) - limits.maxMemoLength;
  const { call, isPending, error } = useExclusiveMutation<Memo, string>({
    mutationFn: async (memoText) =>
      (await provider.memos()).addMemo(name, id, memoText, idempotencyKeyRef.current),
    onSuccess() {
      idempotencyKeyRef.current = createIdempotencyKey();
      setText('');
      // The input takes the focus, because the clicked button is disabled as soon as the text is empty.
      inputRef.current?.focus();
      notify(translate('memos.added'), { type: 'success' });
      // The operator can type the next memo while the list is read again.
      onAdded();
    },
  });
  useReportUnsavedDialogText(!isBlankText(text));
  const submitMemo = () => {
    if (!isBlankText(text) && excessLength <= 0) call(text);
  };
  const addMemoOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isImeCompositionKeyEvent(event)) return;
    event.preventDefault();
    submitMemo();
  };
  const problemText =
    excessLength > 0
      ? translate('memos.tooLong', { max: limits.maxMemoLength, over: excessLength })
      : error
        ? formatErrorText(error)
        : undefined;
  return (
    <div className={styles.composer}>
      <Input
        ref={inputRef}
        aria-label={translate('memos.text')}
        aria-describedby={helpId}
        aria-invalid={problemText === undefined ? undefined : true}
        placeholder={translate('memos.hint')}
        value={text}
        readOnly={isPending}
        onChange={(event) => {
          idempotencyKeyRef.current = createIdempotencyKey();
          setText(event.target.value);
        }}
        onKeyDown={addMemoOnEnter}
      />
      <Button
        variant="tonal"
        busy={isPending}
        busyLabel={translate('memos.adding')}
        disabled={isBlankText(text) || excessLength > 0}
        onClick={submitMemo}
      >
        {translate('memos.add')}
      </Button>
      <p id={helpId} className={styles.problem} role="status">
        {problemText}
      </p>
    </div>
  );
};

const PinnedMemoText = () => {
  const { resource, stored, texts } = useRecordFormContext();
  const translate = useText();
  const { pinned } = resource.memos ?? {};
  const pinnedText = pinned === undefined ? undefined : stored?.[pinned];
  if (pinned === undefined || typeof pinnedText !== 'string' || isBlankText(pinnedText)) return null;
  return (
    <li>
      <p>{pinnedText}</p>
      <small>
        <Icon of={Pin} size={16} /> {translate('memos.pinned', { label: texts.label(pinned) })}
      </small>
    </li>
  );
};

export const MemosPanel = () => {
  const { resource, stored } = useRecordFormContext();
  const { opens, changes } = useRights();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useText();
  const titleId = useId();
  const readCardData = useRelatedCardDataReaderContext();
  const [limit, setLimit] = useState<number>(limits.memosPerPage);
  const recordKey = { name: resource.name, id: stored?.id ?? '' };
  const isPanelVisible = resource.memos !== undefined && stored !== null && opens(resource, stored);
  const { data, error, refetch } = useQuery({
    queryKey: [...createMemosQueryKey(recordKey), limit],
    queryFn: async ({ signal }) =>
      (await readCardData('memos')) ??
      (await provider.memos()).readMemos(recordKey.name, recordKey.id, { limit, signal }),
    enabled: isPanelVisible,
    placeholderData: (previousData) => previousData,
  });
  if (!isPanelVisible) return null;
  const { total = 0, memos = [] } = data ?? {};
  return (
    <section className={classNames(cardStyles.card, styles.related, 'off-paper')} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={cardStyles.title} id={titleId}>
          {translate('memos.title')}
        </h2>
        <small>{translate('memos.once')}</small>
      </div>
      {changes(resource, 'personal', stored) && (
        <MemoComposer
          {...recordKey}
          onAdded={() => client.invalidateQueries({ queryKey: createMemosQueryKey(recordKey) })}
        />
      )}
      {error && <ReadErrorNotice error={error} onRetry={refetch} />}
      {!data && !error && <ProgressBar label={translate('memos.reading')} />}
      <ul className={styles.memos}>
        <PinnedMemoText />
        {memos.map(({ _id, text, createdAt, createdBy }) => (
          <li key={_id}>
            <p>{text}</p>
            <small>
              {formatMemoTime(translate, createdAt)} · {createdBy.name}
            </small>
          </li>
        ))}
      </ul>
      {data && (
        <div className={styles.foot}>
          <span>
            {total === 0
              ? translate('memos.none')
              : translate(memos.length < total ? 'memos.newest' : 'memos.all', { count: memos.length })}
          </span>
          <span className="push" />
          {memos.length < total && memos.length < limits.maxRowsPerPage && (
            <Button size="small" tone="blue" onClick={() => setLimit(limits.maxRowsPerPage)}>
              {translate('memos.toAll', { count: total })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
