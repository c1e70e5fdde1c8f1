import { Clock } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button';
import { classNames } from '../../../../ui/classNames';
import { Icon } from '../../../../ui/Icon';
import { Notice } from '../../../../ui/Notice';
import { useText } from '../../../../ui/useText';
import styles from './DraftBar.module.css';
import { isDraftOfThisBrowser } from './place';
import { formatDraftSavedTime } from './savedAtText';

export interface DraftBarProps {
  draft: { savedAt: string; tab: string };
  /** True if the form creates a new record. */
  isNew: boolean;
  /** Who saved the record after the draft was stored, and when. */
  moved?: { name: string; at: string } | undefined;
  busy: boolean;
  onTake: () => void;
  onDrop: () => void;
  /** Shows or hides the values in which the draft differs from the form; absent if no value differs. */
  onCompare?: (() => void) | undefined;
  isComparing?: boolean;
  children?: ReactNode;
}

export const DraftBar = (props: DraftBarProps) => {
  const { draft, isNew, moved, busy, onTake, onDrop, onCompare, isComparing = false, children } = props;
  const translate = useText();
  const savedTime = formatDraftSavedTime(translate, draft.savedAt);
  const locationText = translate(isDraftOfThisBrowser(draft.tab) ? 'drafts.here' : 'drafts.elsewhere');
  return (
    <section
      className={classNames(styles.bar, 'off-paper')}
      aria-label={translate('drafts.label')}
      data-draft
    >
      <div className={styles.line}>
        <Icon of={Clock} />
        <p role="status">
          <b>{translate(isNew ? 'drafts.foundNew' : 'drafts.found')}</b>{' '}
          {translate('drafts.where', { at: savedTime, where: locationText })}
        </p>
        <span className={styles.acts}>
          <Button size="small" disabled={busy} onClick={onDrop}>
            {translate(isNew ? 'drafts.anew' : 'drafts.drop')}
          </Button>
          {onCompare && (
            <Button size="small" disabled={busy} aria-expanded={isComparing} onClick={onCompare}>
              {translate('drafts.compare')}
            </Button>
          )}
          <Button size="small" className={styles.keep} busy={busy} onClick={onTake}>
            {translate('drafts.take')}
          </Button>
        </span>
      </div>
      {moved && (
        <div className={styles.moved}>
          <Notice tone="red">
            <span>
              <b>{translate('drafts.moved', { name: moved.name })}</b> (
              {formatDraftSavedTime(translate, moved.at)})
              <br />
              {translate('drafts.movedText')}
            </span>
          </Notice>
        </div>
      )}
      {children && <div className={styles.within}>{children}</div>}
    </section>
  );
};
