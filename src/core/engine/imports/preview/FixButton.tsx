import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import type { Fix } from '../sheet/fixes';
import styles from './Preview.module.css';

/** Corrects a refused value, and the same value in all rows. */
export const FixButton = ({ fix, name, onFix }: { fix: Fix; name: string; onFix: (fix: Fix) => void }) => {
  const translate = useText();
  const isZeros = 'zeros' in fix;
  return (
    <Button
      size="small"
      tone="blue"
      className={styles.fix}
      aria-label={
        isZeros
          ? translate('imports.preview.putZerosTo', { name })
          : translate('imports.preview.correctAll', { said: fix.said, word: fix.word })
      }
      onClick={() => onFix(fix)}
    >
      {isZeros
        ? translate('imports.match.putZeros')
        : translate('imports.preview.correct', { word: fix.word })}
    </Button>
  );
};
