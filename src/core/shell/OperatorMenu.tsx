import { ChevronDown } from 'lucide';
import { useGetIdentity, useTranslate } from 'ra-core';
import { lazyDialog } from '../engine/loading/lazyDialog';
import type { OperatorIdentity } from '../provider/session/authProvider';
import {
  doesScopeIncludeRight,
  doesScopeWordNameArea,
  extractScopeRestrictions,
  getAreaOfScopeWord,
  isMultiChoiceField,
  isUnrestrictedScope,
  scopeWordsWithoutArea,
} from '../schema/index';
import { Icon } from '../ui/Icon';
import { usePopup } from '../ui/usePopup';
import { useText } from '../ui/useText';
import { useDeployment } from './DeploymentContext';
import styles from './OperatorMenu.module.css';
import { useSignOut } from './useSignOut';

/**
 * Returns a function that describes an operator's rights. The text says that the operator has all rights, or
 * lists the menu groups and the product's own rights. It also says if the operator may only read.
 */
function useDescribeOperatorRights(): (scope: readonly string[]) => string {
  const translate = useTranslate();
  const accountResource = useDeployment().resources.find(
    ({ fields }) => fields.scope && isMultiChoiceField(fields.scope),
  );
  const translateRightName = (rightName: string) =>
    translate(`resources.${accountResource?.name}.choices.scope.console:${rightName}`, { _: rightName });
  return (scope) => {
    if (isUnrestrictedScope(scope)) return translate('app.operator.everything');
    const scopeWords = extractScopeRestrictions(scope);
    const areaNames = new Set(scopeWords.filter(doesScopeWordNameArea).map(getAreaOfScopeWord));
    const groupTexts = [...areaNames].map((areaName) => translate(`app.menu.${areaName}`, { _: areaName }));
    const menuGroupText = groupTexts.join(', ') || translate('app.operator.everyMenu');
    const otherRightTexts = scopeWords
      .filter((scopeWord) => !doesScopeWordNameArea(scopeWord) && !scopeWordsWithoutArea.includes(scopeWord))
      .map(translateRightName);
    const readOnlyNote = doesScopeIncludeRight(scope, { verb: 'write' })
      ? []
      : [translate('app.operator.read')];
    return [menuGroupText, ...otherRightTexts, ...readOnlyNote].join(' · ');
  };
}

const LazyOperatorMenuActions = lazyDialog(
  async () => (await import('./OperatorMenuActions')).OperatorMenuActions,
);

export const OperatorMenu = ({ onHelp }: { onHelp: () => void }) => {
  const translate = useText();
  const { signOut, question } = useSignOut(translate('app.operator.signOut'));
  const { identity } = useGetIdentity();
  const describeRights = useDescribeOperatorRights();
  const { anchor, trigger, close } = usePopup();
  if (!identity) return null;
  const { fullName = '', scope } = identity as OperatorIdentity;
  return (
    <>
      <button type="button" className={styles.operator} {...trigger('menu')}>
        <span className={styles.avatar} aria-hidden>
          {fullName.slice(0, 1)}
        </span>
        <span className={styles.who}>
          <b>{fullName}</b>
          <small title={describeRights(scope)}>{describeRights(scope)}</small>
        </span>
        <span className="sr-only">{translate('app.operator.menu')}</span>
        <Icon of={ChevronDown} size={16} />
      </button>
      {anchor && (
        <LazyOperatorMenuActions
          anchor={anchor}
          onClose={close}
          onHelp={onHelp}
          onSignOut={() => void signOut()}
        />
      )}
      {question}
    </>
  );
};
