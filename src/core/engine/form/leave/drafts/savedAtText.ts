import { addDays, today, toSeoulTimeText } from '../../../../schema/index';
import type { TranslateFunction } from '../../../../ui/useText';

/** Returns as text when a draft was stored: the time of day after "today", "yesterday" or the date. */
export function formatDraftSavedTime(translate: TranslateFunction, savedAt: string): string {
  const [day = '', clock = ''] = toSeoulTimeText(savedAt).split(' ');
  const hoursAndMinutes = clock.slice(0, 5);
  if (day === today()) return translate('drafts.today', { time: hoursAndMinutes });
  return day === addDays(today(), -1)
    ? translate('drafts.yesterday', { time: hoursAndMinutes })
    : `${day} ${hoursAndMinutes}`;
}
