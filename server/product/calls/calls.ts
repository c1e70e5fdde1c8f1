import type { CustomRoutesFactory } from '../../core/services';
import { applicationTotals } from './dashboard/applications';
import { createDashboardRoutes } from './dashboard/dashboard';
import { dashboardTotals } from './dashboard/totals';
import { createFormMailRoutes } from './forms';
import { createOutboxRoutes } from './outbox';
import { createMemberRoutes } from './users';

/** The product's custom endpoints, in addition to the generic ones. */
export const customRouteFactories: readonly CustomRoutesFactory[] = [
  createFormMailRoutes,
  createMemberRoutes,
  createOutboxRoutes,
  createDashboardRoutes,
];

/** The sums that the product's custom endpoints read. */
export const totals = { ...dashboardTotals, applications: applicationTotals };
