import type { ResourceCall } from '../../core/services';
import { applicationTotals } from './dashboard/applications';
import { dashboardCalls } from './dashboard/dashboard';
import { dashboardTotals } from './dashboard/totals';
import { formMailCalls } from './forms';
import { outboxCalls } from './outbox';
import { userCalls } from './users';

/** The product's custom endpoints, in addition to the generic ones. */
export const calls: readonly ResourceCall[] = [formMailCalls, userCalls, outboxCalls, dashboardCalls];

/** The sums that the product's custom endpoints read. */
export const totals = { ...dashboardTotals, applications: applicationTotals };
