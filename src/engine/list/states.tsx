import { CircleAlert, RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { useReason } from '../errorText';
import { CreateLink } from './CreateLink';
import { useListScreen } from './ListScreenContext';

/** No record meets the filters. */
export const NoMatch = ({ creates, onClear }: { creates: boolean; onClear: () => void }) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  return (
    <EmptyState
      title={translate('list.noMatch.title', { name: texts.listed })}
      text={translate('list.noMatch.text')}
    >
      <Button variant="tonal" icon={RotateCcw} onClick={onClear}>
        {translate('list.noMatch.clear')}
      </Button>
      {creates && <CreateLink className={buttonClass('outlined')} />}
    </EmptyState>
  );
};

/** There is no record at all. */
export const NoRecords = ({ creates }: { creates: boolean }) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  return (
    <EmptyState title={texts.empty} text={creates && translate('list.empty.text', { name: texts.listed })}>
      {creates && <CreateLink className={buttonClass('outlined')} />}
    </EmptyState>
  );
};

/** The list could not be read. */
export const Failed = ({ error, busy, onAgain }: { error: Error; busy: boolean; onAgain: () => void }) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  return (
    <ErrorState
      title={translate('list.failed.title', { title: texts.title('list') })}
      text={useReason()(error)}
    >
      <Button variant="tonal" icon={RotateCcw} busy={busy} onClick={onAgain}>
        {translate('list.failed.again')}
      </Button>
    </ErrorState>
  );
};

/** The records that are shown could not be read again. */
export const Stale = ({ error, onAgain }: { error: Error; onAgain: () => void }) => {
  const translate = useTranslate();
  return (
    <p className="notice red stale" role="alert">
      <CircleAlert className="i i16" />
      <span className="grow">{useReason()(error)}</span>
      <Button size="small" onClick={onAgain}>
        {translate('list.failed.again')}
      </Button>
    </p>
  );
};
