import { addDays, today } from '../../../schema/index';
import { useText } from '../../../ui/useText';

/** The words for days that operators may type, with each day's offset from today in days. */
const OFFSET_DAYS_BY_DAY_WORD = { yesterday: -1, today: 0, tomorrow: 1, afterTomorrow: 2 } as const;

/**
 * Returns a function that replaces a leading word such as "tomorrow" by its date in Asia/Seoul. An hour with
 * its unit after the word becomes a full hour such as `9:00`. Other texts stay unchanged.
 */
export function useDayWordReplacer(): (text: string) => string {
  const translate = useText();
  return (text) => {
    const trimmedText = text.trimStart();
    for (const [name, count] of Object.entries(OFFSET_DAYS_BY_DAY_WORD)) {
      const dayWord = translate(`list.calendar.${name as keyof typeof OFFSET_DAYS_BY_DAY_WORD}`);
      if (!trimmedText.startsWith(dayWord)) continue;
      const textAfterWord = trimmedText.slice(dayWord.length).trimEnd();
      const hourUnit = translate('list.calendar.hour');
      return (
        addDays(today(), count) +
        (textAfterWord.endsWith(hourUnit) ? `${textAfterWord.slice(0, -hourUnit.length)}:00` : textAfterWord)
      );
    }
    return text;
  };
}
