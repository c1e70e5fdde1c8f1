import { RotateCcw } from 'lucide';
import { isRetryableError } from '../../../provider/wire/http';
import { Button, buildButtonClassName } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { RetryButton } from '../../../ui/RetryButton';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useListModel } from '../listing/ListingContext';
import { CreateRecordLink } from '../row/CreateRecordLink';

export const NoMatchingRecords = () => {
  const { texts, canCreate, setFilterValues } = useListModel();
  const translate = useText();
  return (
    <EmptyState
      title={translate('list.noMatch.title', { name: texts.listed })}
      text={translate('list.noMatch.text')}
    >
      <Button variant="tonal" icon={RotateCcw} onClick={() => setFilterValues({})}>
        {translate('list.noMatch.clear')}
      </Button>
      {canCreate && <CreateRecordLink className={buildButtonClassName('outlined')} />}
    </EmptyState>
  );
};

export const NoRecords = () => {
  const { texts, canCreate } = useListModel();
  const translate = useText();
  return (
    <EmptyState title={texts.empty} text={canCreate && translate('list.empty.text', { name: texts.listed })}>
      {canCreate && <CreateRecordLink className={buildButtonClassName('outlined')} />}
    </EmptyState>
  );
};

export const ListLoadError = ({
  error,
  busy,
  onRetry,
}: {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}) => {
  const { texts } = useListModel();
  const translate = useText();
  return (
    <ErrorState
      title={translate('list.failed.title', { title: texts.title('list') })}
      text={useErrorText()(error)}
    >
      {isRetryableError(error) && <RetryButton variant="tonal" busy={busy} onClick={onRetry} />}
    </ErrorState>
  );
};
