import type { ResourceCall } from '../services';
import { accessLogCalls } from './accessLog';
import { applicationTotals } from './dashboard/applications';
import { dashboardCalls } from './dashboard/dashboard';
import { dashboardTotals } from './dashboard/totals';
import { formCalls } from './forms';
import { messageCalls } from './messages/messages';
import { outboxCalls } from './outbox';
import { userCalls } from './users';

/** The calls of single resources, in addition to the generic ones. */
export const calls: readonly ResourceCall[] = [
  accessLogCalls,
  formCalls,
  userCalls,
  messageCalls,
  outboxCalls,
  dashboardCalls,
];

/** The sums that the calls read. */
export const totals = { ...dashboardTotals, applications: applicationTotals };
