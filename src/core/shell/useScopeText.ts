import { useTranslate } from 'ra-core';
import { isUnlimited, narrowedTo, scopeWords } from '../schema/index';

const READ = 'read';

/** Names an operator's rights: all of them, or the menu's groups, and that they are only for reading. */
export function useScopeText(): (scope: readonly string[]) => string {
  const translate = useTranslate();
  return (scope) => {
    if (isUnlimited(scope)) return translate('app.operator.everything');
    const words = narrowedTo(scope);
    const groups = words
      .filter((word) => !scopeWords.includes(word))
      .map((group) => translate(`app.menu.${group}`, { _: group }));
    const held = groups.join(', ') || translate('app.operator.everyMenu');
    return words.includes(READ) ? `${held} · ${translate('app.operator.read')}` : held;
  };
}
