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
 * The rights of a scope for one resource: the verbs such as `view`, and whether personal data are shown in
 * full or masked.
 */
interface ResourceRights {
  name: string;
  verbs: readonly string[];
  personal: 'none' | 'masked' | 'opened';
}

/**
 * Returns, for each resource whose `group` is `area`, the rights that a scope grants. A right counts only if
 * a call of the API requires it.
 */
function findResourceRightsInArea(
  area: string,
  scope: readonly string[],
  rights: readonly RequiredRight[],
): ResourceRights[] {
  const own = rights.filter(({ group }) => group === area);
  return [...new Set(own.map(({ name }) => name))].flatMap((name) => {
    const asked = own.filter((right) => right.name === name);
    const held = accessVerbs.filter((verb) =>
      asked.some((right) => right.verb === verb && doesScopeIncludeRight(scope, right)),
    );
    if (held.length === 0) return [];
    const isPersonal = asked.some(({ personal }) => personal);
    return [
      {
        name,
        verbs: held,
        personal: !isPersonal ? 'none' : maySeePersonalDataOfArea(scope, area) ? 'opened' : 'masked',
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
  const say = useTranslate();
  const areaName = useTranslateAreaName();
  const { resources, menu, pages } = useDeployment();
  const shown = new Set(
    menu.flatMap(({ entries, linked }) => [...entries, ...linked].map(({ resource }) => resource.name)),
  );
  const hasDisplayName = (name: string) => shown.has(name) || Object.hasOwn(pages, name);
  const translateResourceOrPageName = (name: string) =>
    resources.some((resource) => resource.name === name)
      ? say(`resources.${name}.name`)
      : say(`app.pages.${name}`);
  const groups = areas
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
      {groups.length === 0 && <p>{translate('operators.may.none')}</p>}
      <dl>
        {groups.map(({ area, may }) => (
          <div key={area}>
            <dt>{areaName(area)}</dt>
            {may.map(({ name, verbs: held, personal }) => (
              <dd key={name}>
                <b>{translateResourceOrPageName(name)}</b>{' '}
                {[
                  ...accessVerbs
                    .filter((verb) => held.includes(verb))
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
