import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';
import pageStyles from '../ui/page.module.css';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';

/** Whether the code of a page is missing because the server has a newer build than the open console. */
const isStaleBuildError = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

export const FailedPage = ({ error, resetErrorBoundary }: FallbackProps) => {
  const translate = useText();
  const isStaleBuild = isStaleBuildError(error);
  return (
    <div className={pageStyles.page}>
      <ErrorState
        title={translate('app.failed.title')}
        text={translate(isStaleBuild ? 'app.failed.updated' : 'app.failed.message')}
      >
        {!isStaleBuild && <RetryButton variant="tonal" onClick={resetErrorBoundary} />}
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('app.failed.reload')}
        </Button>
      </ErrorState>
    </div>
  );
};
