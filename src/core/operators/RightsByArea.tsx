import { ChevronDown } from 'lucide';
import { useTranslate } from 'ra-core';
import type { RequiredRight } from '../provider/calls/operators';
import { accessVerbs, doesScopeIncludeRight, maySeePersonalDataOfArea } from '../schema/index';
import { useDeployment } from '../shell/DeploymentContext';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { useText } from '../ui/useText';
import operatorStyles from './Operators.module.css';
import { useTranslateAreaName } from './operatorTexts';
import styles from './RightsByArea.module.css';

/**
 * The rights of a scope (a list of access rights) for one resource. `verbs` are the permitted verbs, such as
 * `view`. `personal` says whether personal data are shown in full or masked.
 */
interface ResourceRights {
  name: string;
  verbs: readonly string[];
  personal: 'none' | 'masked' | 'opened';
}

/**
 * Returns, for each resource whose `group` is `area`, the rights that a scope (a list of access rights)
 * grants. A right counts only if a call of the API requires it.
 */
function findResourceRightsInArea(
  area: string,
  scope: readonly string[],
  rights: readonly RequiredRight[],
): ResourceRights[] {
  const areaRights = rights.filter(({ group }) => group === area);
  return [...new Set(areaRights.map(({ name }) => name))].flatMap((resourceName) => {
    const resourceRights = areaRights.filter((right) => right.name === resourceName);
    const grantedVerbs = accessVerbs.filter((verb) =>
      resourceRights.some((right) => right.verb === verb && doesScopeIncludeRight(scope, right)),
    );
    if (grantedVerbs.length === 0) return [];
    const hasPersonalData = resourceRights.some(({ personal }) => personal);
    return [
      {
        name: resourceName,
        verbs: grantedVerbs,
        personal: !hasPersonalData ? 'none' : maySeePersonalDataOfArea(scope, area) ? 'opened' : 'masked',
      },
    ];
  });
}

export interface RightsByAreaProps {
  areas: readonly string[];
  scope: readonly string[];
  rights: readonly RequiredRight[];
}

export const RightsByArea = ({ areas, scope, rights }: RightsByAreaProps) => {
  const translate = useText();
  const translateKey = useTranslate();
  const translateAreaName = useTranslateAreaName();
  const { resources, menu, pages } = useDeployment();
  const menuResourceNames = new Set(
    menu.flatMap(({ entries, linked }) => [...entries, ...linked].map(({ resource }) => resource.name)),
  );
  const hasDisplayName = (resourceOrPageName: string) =>
    menuResourceNames.has(resourceOrPageName) || Object.hasOwn(pages, resourceOrPageName);
  const translateResourceOrPageName = (resourceOrPageName: string) =>
    resources.some((resource) => resource.name === resourceOrPageName)
      ? translateKey(`resources.${resourceOrPageName}.name`)
      : translateKey(`app.pages.${resourceOrPageName}`);
  const rightsByArea = areas
    .map((area) => ({
      area,
      may: findResourceRightsInArea(area, scope, rights).filter(({ name }) => hasDisplayName(name)),
    }))
    .filter(({ may }) => may.length > 0);
  return (
    <details className={classNames(operatorStyles.fold, styles.may)}>
      <summary>
        {translate('operators.may.title')}
        <Icon of={ChevronDown} />
      </summary>
      <p className="muted">{translate('operators.may.text')}</p>
      {rightsByArea.length === 0 && <p>{translate('operators.may.none')}</p>}
      <dl>
        {rightsByArea.map(({ area, may }) => (
          <div key={area}>
            <dt>{translateAreaName(area)}</dt>
            {may.map(({ name, verbs: grantedVerbs, personal }) => (
              <dd key={name}>
                <b>{translateResourceOrPageName(name)}</b>{' '}
                {[
                  ...accessVerbs
                    .filter((verb) => grantedVerbs.includes(verb))
                    .map((verb) => translate(`operators.matrix.columns.${verb}`)),
                  ...(personal === 'none' ? [] : [translate(`operators.may.${personal}`)]),
                ].join(' · ')}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
};
