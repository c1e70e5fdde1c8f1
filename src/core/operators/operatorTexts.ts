import { useTranslate } from 'ra-core';
import type { ListedOperator, OperatorRole } from '../provider/calls/operators';
import { now } from '../schema/basics/clock';
import {
  accessVerbs,
  DAY_MS,
  doesScopeIncludeRight,
  doesScopeIncludeScope,
  isUnrestrictedScope,
  maySeePersonalDataOfArea,
  today,
  toSeoulDay,
  toSeoulTimeText,
} from '../schema/index';
import { collectNamesUsableInScopes, convertScopeToRightsTableCells } from '../schema/record/scopeCells';
import { useDeployment } from '../shell/DeploymentContext';
import { type TranslateFunction, useText } from '../ui/useText';
import { findDifferingRightNames, type RightsMatrixRow } from './matrix';

/** Returns a time with its date and seconds. For today and yesterday, a word replaces the date. */
export function formatExactTime(translate: TranslateFunction, instant: string): string {
  const [day = '', time = ''] = toSeoulTimeText(instant).split(' ');
  if (day === today()) return translate('operators.today', { time });
  const isYesterday = day === toSeoulDay(new Date(now() - DAY_MS).toISOString());
  return isYesterday ? translate('operators.yesterday', { time }) : `${day} ${time}`.trim();
}

export function useTranslateAreaName(): (area: string) => string {
  const translateKey = useTranslate();
  return (area) => translateKey(`app.menu.${area}`, { _: area });
}

/**
 * Returns a function that describes a scope (a list of access rights) in words: each area with its permitted
 * verbs.
 */
export function useDescribeScope(rows: readonly RightsMatrixRow[]): (scope: readonly string[]) => string {
  const translate = useText();
  const translateAreaName = useTranslateAreaName();
  const translateRightsColumnName = (column: (typeof accessVerbs)[number] | 'personal') =>
    translate(`operators.matrix.columns.${column}`);
  return (scope) => {
    if (isUnrestrictedScope(scope)) return translate('operators.role.allAreas');
    return rows
      .flatMap(({ area, has }) => {
        const grantedVerbs = accessVerbs.filter(
          (verb) => has.has(verb) && doesScopeIncludeRight(scope, { group: area, verb }),
        );
        if (grantedVerbs.length === 0) return [];
        const personalDataLabels =
          has.has('personal') && maySeePersonalDataOfArea(scope, area)
            ? [translateRightsColumnName('personal')]
            : [];
        return [
          `${translateAreaName(area)} ${[...grantedVerbs.map(translateRightsColumnName), ...personalDataLabels].join('·')}`,
        ];
      })
      .join(', ');
  };
}

/**
 * Returns the roles as options of a select. If a role has rights that the signed-in operator lacks, its
 * option says so.
 */
export function useRoleOptions(roles: readonly OperatorRole[], ownScope: readonly string[]) {
  const translate = useText();
  return roles.map(({ _id, name, scopes }) => ({
    value: _id,
    label: doesScopeIncludeScope(ownScope, scopes)
      ? name
      : translate('operators.invite.cannotGive', { role: name }),
  }));
}

/**
 * Returns a function that describes an operator's rights in short. The text has the role's name, and the
 * number of rights that differ from the role's.
 */
export function useFormatRoleName(roles: readonly OperatorRole[], rows: readonly RightsMatrixRow[]) {
  const translate = useText();
  const { resources } = useDeployment();
  return ({ _role, scope }: Pick<ListedOperator, '_role' | 'scope'>): string => {
    const role = roles.find(({ _id }) => _id === _role);
    if (!role) return translate(isUnrestrictedScope(scope) ? 'operators.everything' : 'operators.own');
    const usableScopeNames = collectNamesUsableInScopes(resources);
    const differenceCount = findDifferingRightNames(
      convertScopeToRightsTableCells(scope, usableScopeNames),
      convertScopeToRightsTableCells(role.scopes, usableScopeNames),
      rows,
      usableScopeNames,
    ).length;
    return differenceCount === 0
      ? role.name
      : translate('operators.differs', { role: role.name, count: differenceCount });
  };
}
