import { RotateCcw } from 'lucide';
import { useErrorText } from '../engine/errorText';
import { mayHelpAgain } from '../provider/http';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';
import { useText } from '../ui/useText';
import { AlonePage } from './AlonePage';

/** The only page while the server does not answer the session check. */
export const NoAnswerPage = ({ error, onAgain }: { error: unknown; onAgain: () => unknown }) => {
  const translate = useText();
  const reason = useErrorText();
  return (
    <AlonePage>
      <ErrorState title={translate('app.failed.title')} text={reason(error)}>
        {mayHelpAgain(error) && (
          <Button variant="tonal" icon={RotateCcw} onClick={() => onAgain()}>
            {translate('app.retry')}
          </Button>
        )}
      </ErrorState>
    </AlonePage>
  );
};
