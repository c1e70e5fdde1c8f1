import { roles } from '../../../i18n/ko/product/roles';
import type { RoleTemplate } from '../../core/operators/OperatorsPage';
import { scopeOf } from '../../core/schema/index';

/** Role templates that a company can start with (decisions, section 17). */
export const templates: readonly RoleTemplate[] = [
  {
    name: roles.support,
    scopes: scopeOf([
      'content.view',
      'display.view',
      'intake.write',
      'support.write',
      'members.write',
      'support.personal',
      'members.personal',
    ]),
  },
  { name: roles.content, scopes: scopeOf(['content', 'display']) },
  {
    name: roles.personal,
    scopes: scopeOf(['intake', 'support', 'members', 'housing', 'admin.view', 'personal']),
  },
  { name: roles.whole, scopes: scopeOf([]) },
];
