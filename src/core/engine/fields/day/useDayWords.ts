import { addDays, today } from '../../../schema/index';
import { useText } from '../../../ui/useText';

/** The words for days that operators may type, and the days' distances from today. */
const OFFSET_BY_DAY_WORD = { yesterday: -1, today: 0, tomorrow: 1, afterTomorrow: 2 } as const;

/**
 * Returns a function that replaces a word such as "tomorrow" at a typed text's start by its day in
 * Asia/Seoul. After such a word, an hour can be typed with its unit and without minutes. Other texts stay
 * unchanged.
 */
export function useDayWordReplacer(): (text: string) => string {
  const translate = useText();
  return (text) => {
    const typed = text.trimStart();
    for (const [name, count] of Object.entries(OFFSET_BY_DAY_WORD)) {
      const word = translate(`list.calendar.${name as keyof typeof OFFSET_BY_DAY_WORD}`);
      if (!typed.startsWith(word)) continue;
      const rest = typed.slice(word.length).trimEnd();
      const hour = translate('list.calendar.hour');
      return addDays(today(), count) + (rest.endsWith(hour) ? `${rest.slice(0, -hour.length)}:00` : rest);
    }
    return text;
  };
}
