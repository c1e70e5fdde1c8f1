import { RotateCcw } from 'lucide';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';
import styles from './PageWithoutMenu.module.css';

export const UnreachablePage = ({ name }: { name: string }) => (
  <main className={styles.page}>
    <h1 className="sr-only">{name}</h1>
    <ErrorState title={texts.unreachable.title} text={texts.errors.network}>
      <Button variant="tonal" icon={RotateCcw} onClick={() => window.location.reload()}>
        {texts.unreachable.retry}
      </Button>
    </ErrorState>
  </main>
);
