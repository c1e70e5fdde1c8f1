import { RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';

/** A chunk that is gone: the server has a newer build than this page. */
const isStale = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Stands in place of a page that could not be drawn. */
export const FailedPage = ({ error, resetErrorBoundary }: FallbackProps) => {
  const translate = useTranslate();
  const stale = isStale(error);
  return (
    <div className="page">
      <ErrorState
        title={translate('app.failed.title')}
        text={translate(stale ? 'app.failed.updated' : 'app.failed.message')}
      >
        {!stale && (
          <Button variant="tonal" icon={RotateCcw} onClick={resetErrorBoundary}>
            {translate('app.retry')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('app.failed.reload')}
        </Button>
      </ErrorState>
    </div>
  );
};
