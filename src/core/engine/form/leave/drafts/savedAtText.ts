import { addDays, today, toSeoul } from '../../../../schema/index';
import type { TranslateFunction } from '../../../../ui/useText';

/** Returns as text when a draft was stored: the time of day after "today", "yesterday" or the date. */
export function formatDraftSavedTime(translate: TranslateFunction, instant: string): string {
  const [day = '', clock = ''] = toSeoul(instant).split(' ');
  const time = clock.slice(0, 5);
  if (day === today()) return translate('drafts.today', { time });
  return day === addDays(today(), -1) ? translate('drafts.yesterday', { time }) : `${day} ${time}`;
}
