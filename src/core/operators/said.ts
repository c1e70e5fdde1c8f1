import { useTranslate } from 'ra-core';
import type { ListedOperator, Role } from '../provider/calls/operators';
import { now } from '../schema/basics/clock';
import { DAY_MS, isUnlimited, seoulDay, today, toSeoul } from '../schema/index';
import { cellsOf, knownIn } from '../schema/record/scopeCells';
import { useDeployment } from '../shell/DeploymentContext';
import { type TextOf, useText } from '../ui/useText';
import { differing, type Row } from './matrix';

/** Returns a time to the second, with today and yesterday by name. */
export function saidAt(translate: TextOf, instant: string): string {
  const [day = '', time = ''] = toSeoul(instant).split(' ');
  if (day === today()) return translate('operators.today', { time });
  const isYesterday = day === seoulDay(new Date(now() - DAY_MS).toISOString());
  return isYesterday ? translate('operators.yesterday', { time }) : `${day} ${time}`.trim();
}

/** Returns the name of an area of the menu. */
export function useAreaName(): (area: string) => string {
  const say = useTranslate();
  return (area) => say(`app.menu.${area}`, { _: area });
}

/** Returns the rights of an operator in a few words: the role, and how many cells differ from it. */
export function useRoleName(roles: readonly Role[], rows: readonly Row[]) {
  const translate = useText();
  const { resources } = useDeployment();
  return ({ _role, scope }: Pick<ListedOperator, '_role' | 'scope'>): string => {
    const role = roles.find(({ _id }) => _id === _role);
    if (!role) return translate(isUnlimited(scope) ? 'operators.everything' : 'operators.own');
    const known = knownIn(resources);
    const count = differing(cellsOf(scope, known), cellsOf(role.scopes, known), rows, known).length;
    return count === 0 ? role.name : translate('operators.differs', { role: role.name, count });
  };
}
