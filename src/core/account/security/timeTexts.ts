import { today, toSeoulTimeText } from '../../schema/index';
import type { TranslateFunction } from '../../ui/useText';

/** Returns a time as a short text: without the day if it is today, without the year if it is this year. */
export function formatRecentTime(
  translate: TranslateFunction,
  instant: string,
  includesTime: boolean,
): string {
  const [day = '', clock = ''] = toSeoulTimeText(instant).split(' ');
  const hoursAndMinutes = clock.slice(0, 5);
  const currentDay = today();
  if (day === currentDay) return translate('security.today', { time: hoursAndMinutes });
  const shortDate = day.slice(0, 4) === currentDay.slice(0, 4) ? day.slice(5) : day;
  return includesTime ? `${shortDate} ${hoursAndMinutes}`.trim() : shortDate;
}

export const formatSecondFactorLastUse = (translate: TranslateFunction, usedAt: string | null): string =>
  usedAt === null
    ? translate('security.unused')
    : translate('security.used', { at: formatRecentTime(translate, usedAt, false) });
