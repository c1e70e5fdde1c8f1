import { addDays, today, toSeoul } from '../../../../schema/index';
import type { TranslateFunction } from '../../../../ui/useText';

/** Returns the time at which a draft was stored as a text, with "today", "yesterday" or the day. */
export function formatDraftSavedTime(translate: TranslateFunction, instant: string): string {
  const [day = '', clock = ''] = toSeoul(instant).split(' ');
  const time = clock.slice(0, 5);
  if (day === today()) return translate('drafts.today', { time });
  return day === addDays(today(), -1) ? translate('drafts.yesterday', { time }) : `${day} ${time}`;
}
