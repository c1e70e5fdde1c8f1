import { useTranslate } from 'ra-core';
import { isGroupWord, isUnlimited, narrowedTo, scopeWords } from '../schema/index';
import { useDeployment } from './DeploymentContext';

const READ = 'read';

/** Names an operator's rights: all of them, or the menu's groups, the product's words, and that they are only for reading. */
export function useScopeText(): (scope: readonly string[]) => string {
  const translate = useTranslate();
  const accounts = useDeployment().resources.find(({ fields }) => fields.scope?.kind === 'choices');
  const named = (word: string) =>
    translate(`resources.${accounts?.name}.choices.scope.console:${word}`, { _: word });
  return (scope) => {
    if (isUnlimited(scope)) return translate('app.operator.everything');
    const words = narrowedTo(scope);
    const groups = words.filter(isGroupWord).map((group) => translate(`app.menu.${group}`, { _: group }));
    const held = groups.join(', ') || translate('app.operator.everyMenu');
    const more = words.filter((word) => !isGroupWord(word) && !scopeWords.includes(word)).map(named);
    const only = words.includes(READ) ? [translate('app.operator.read')] : [];
    return [held, ...more, ...only].join(' · ');
  };
}
