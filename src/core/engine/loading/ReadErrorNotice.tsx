import { isRetryableError } from '../../provider/wire/http';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { useErrorText } from '../calls/errorText';

interface ReadErrorNoticeProps {
  error: unknown;
  /** Reads again. If it returns a promise, the button is busy until the promise settles. */
  onRetry: () => unknown;
  /** A sentence or a name of the part that was not read. */
  label?: string;
}

/** Renders the reason why a part of a screen was not read, with a button that reads it again. */
export const ReadErrorNotice = ({ error, onRetry, label }: ReadErrorNoticeProps) => (
  <Notice tone="red" role="alert">
    <span>{[label, useErrorText()(error)].filter(Boolean).join(' ')}</span>
    {isRetryableError(error) && <RetryButton size="small" onClick={() => onRetry()} />}
  </Notice>
);
