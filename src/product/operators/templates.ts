import { roles } from '../../../i18n/ko/product/roles';
import type { RoleTemplate } from '../../core/operators/OperatorsPage';
import { buildOperatorScope } from '../../core/schema/index';

/** Role templates that a company can start with (decisions, section 17). */
export const templates: readonly RoleTemplate[] = [
  {
    name: roles.support,
    scopes: buildOperatorScope([
      'content.view',
      'display.view',
      'intake.write',
      'support.write',
      'members.write',
      'support.personal',
      'members.personal',
    ]),
  },
  { name: roles.content, scopes: buildOperatorScope(['content', 'display']) },
  {
    name: roles.personal,
    scopes: buildOperatorScope(['intake', 'support', 'members', 'housing', 'admin.view', 'personal']),
  },
  { name: roles.whole, scopes: buildOperatorScope([]) },
];
