import { useLocation } from 'react-router';
import { toSeoulTimeText } from '../schema/index';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';
import styles from './FrameNotices.module.css';
import { buildMenuPagePath, isCurrentMenuEntry } from './menuEntries';
import { usePermittedMenu } from './useMenu';

addOwnPasswordTexts();

/**
 * Name of the resource with the deleted records. The notice that deletion is paused is shown on the pages of
 * this resource's menu group.
 */
const TRASH_RESOURCE_NAME = 'bin';

const DeletionPausedNotice = ({ until }: { until: string }) => {
  const translate = useText();
  const { pathname, search } = useLocation();
  const trashMenuGroup = usePermittedMenu().find(({ entries }) =>
    entries.some(({ resource }) => resource.name === TRASH_RESOURCE_NAME),
  );
  const isInTrashGroup =
    trashMenuGroup?.entries.some((entry) => isCurrentMenuEntry(entry, pathname, search)) ||
    trashMenuGroup?.pages.some((page) => pathname === buildMenuPagePath(page));
  return (
    isInTrashGroup && (
      <Notice tone="amber" role="status" className={styles.strip}>
        {translate('app.sweepWaits', { until: toSeoulTimeText(until) })}
      </Notice>
    )
  );
};

export default DeletionPausedNotice;
