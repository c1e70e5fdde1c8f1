import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import type { ContentLoss } from './content/losses';
import styles from './EditorNotices.module.css';

type ContentLossNoticeProps = {
  losses: readonly ContentLoss[];
  /** Opens the view of the text's HTML source; absent if this view is already open. */
  onShowSource?: () => void;
};

export const ContentLossNotice = ({ losses, onShowSource }: ContentLossNoticeProps) => {
  const translate = useText();
  if (losses.length === 0) return null;
  const lossText = losses.map((loss) => translate(`richText.losses.${loss}`)).join(', ');
  return (
    <Notice tone="amber" role="status" className={styles.notice}>
      <span className={classNames('grow', styles.text)}>
        {translate(onShowSource ? 'richText.losing' : 'richText.dropping', { what: lossText })}
      </span>
      {onShowSource && (
        <Button size="small" onClick={onShowSource}>
          {translate('richText.source')}
        </Button>
      )}
    </Notice>
  );
};
