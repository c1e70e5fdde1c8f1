import { useTranslate } from 'ra-core';
import { isUnlimited, narrowedTo, scopeWords } from '../schema/index';

const CONSOLE = 'console';
const READ = 'read';

/** Returns what names an operator's rights: the console, or the menu's groups, and that they are only for reading. */
export function useScopeText(): (scope: readonly string[]) => string {
  const translate = useTranslate();
  return (scope) => {
    const words = isUnlimited(scope) ? [] : narrowedTo(scope);
    const groups = words
      .filter((word) => !scopeWords.includes(word))
      .map((group) => translate(`app.menu.${group}`, { _: group }));
    const held = translate('app.operator.scope', { scope: groups.join(', ') || CONSOLE });
    return words.includes(READ) ? `${held} · ${translate('app.operator.read')}` : held;
  };
}
