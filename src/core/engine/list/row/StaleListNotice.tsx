import { isRetryableError } from '../../../provider/wire/http';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';

type StaleListNoticeProps = { error: Error; onRetry: () => void; className?: string | undefined };

export const StaleListNotice = ({ error, onRetry, className }: StaleListNoticeProps) => {
  const translate = useText();
  return (
    <Notice tone="red" role="alert" className={className}>
      <span className="grow">{useErrorText()(error)}</span>
      {isRetryableError(error) && (
        <Button size="small" onClick={onRetry}>
          {translate('app.retry')}
        </Button>
      )}
    </Notice>
  );
};
