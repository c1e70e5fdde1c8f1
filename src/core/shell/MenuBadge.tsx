import { useTranslate } from 'ra-core';
import type { WaitingRecordCount } from '../engine/calls/useWaitingCounts';
import { Badge } from '../ui/Badge';

interface MenuBadgeProps {
  waiting: readonly WaitingRecordCount[];
  /** True if the number is shown in the corner of the icon of a menu group. */
  corner?: boolean;
}

export const MenuBadge = ({ waiting, corner = false }: MenuBadgeProps) => {
  const translate = useTranslate();
  if (waiting.length === 0) return null;
  const badgeTexts = waiting.map(({ resource: { name }, count }) =>
    translate(`resources.${name}.badge`, { count }),
  );
  const totalCount = waiting.reduce((sum, entry) => sum + entry.count, 0);
  return <Badge count={totalCount} label={badgeTexts.join(', ')} corner={corner} className="push" />;
};
