import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useErrorText } from '../engine/calls/errorText';
import { isRetryableError } from '../provider/wire/http';
import { Button } from '../ui/Button';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { ErrorState } from '../ui/ErrorState';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';
import styles from './Card.module.css';
import type { DashboardDataState } from './useDashboardData';

interface HomeCardProps {
  title: string;
  /** Text that is shown next to the title. */
  note?: ReactNode;
  /** Text next to the title, which possibly loads later. On a phone, a separate line is reserved for it. */
  headline?: ReactNode;
  /** Buttons at the right end of the title. */
  acts?: ReactNode;
  className?: string | undefined;
  /** True while the card's content is expected to get longer. */
  grows?: boolean | undefined;
  children: ReactNode;
}

export const Card = ({ title, note, headline, acts, className, grows, children }: HomeCardProps) => (
  <section
    className={classNames(cardStyles.card, styles.card, className)}
    aria-label={title}
    data-grows={grows || undefined}
  >
    <div className={styles.head}>
      <h2 className={cardStyles.title}>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {headline !== undefined && <span className={classNames(styles.note, styles.headline)}>{headline}</span>}
      {acts && <span className={styles.acts}>{acts}</span>}
    </div>
    {children}
  </section>
);

export const ShowAllLink = ({ to, name }: { to: string; name: string }) => {
  const translate = useText();
  return (
    <Link to={to} className={styles.all} aria-label={translate('home.allOf', { name })}>
      {translate('home.all')}
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
};

type FailedHomeCardProps = Pick<DashboardDataState<unknown>, 'busy' | 'again'> & {
  title: string;
  error: Error;
};

export const FailedHomeCard = ({ title, error, busy, again }: FailedHomeCardProps) => {
  const translate = useText();
  return (
    <ErrorState title={translate('home.failed', { name: title })} text={useErrorText()(error)}>
      {isRetryableError(error) && (
        <RetryButton
          variant="tonal"
          size="small"
          busy={busy}
          aria-label={`${title} ${translate('app.retry')}`}
          onClick={again}
        />
      )}
    </ErrorState>
  );
};

export const StaleHomeCardNotice = ({ error, again }: { error: Error; again: () => void }) => {
  const translate = useText();
  return (
    <Notice tone="red" role="alert" className={styles.stale}>
      <span className="grow">
        {translate('home.stale')} {useErrorText()(error)}
      </span>
      {isRetryableError(error) && (
        <Button size="small" onClick={again}>
          {translate('app.retry')}
        </Button>
      )}
    </Notice>
  );
};
