import { defineAccessLog } from '../../core/resources/accessLog';
import { defineBin } from '../../core/resources/bin';
import { banners } from './banners';
import { boards } from './boards/boards';
import { claims } from './claims';
import { downloads } from './downloads';
import { faqs } from './faqs';
import { forms } from './forms';
import { interests } from './interests';
import { levels } from './levels';
import { notices } from './notices';
import { orders } from './orders';
import { outbox } from './outbox';
import { popups } from './popups';
import { questions } from './questions';
import { replies } from './replies';
import { reviews } from './reviews';
import { settings } from './settings';
import { shipments } from './shipments';
import { subscriptions } from './subscriptions';
import { templates } from './templates';
import { termsOfUse } from './terms';
import { users } from './users';
import { withdrawnMembers } from './withdrawn';

/** The resources of the product, without the outbox and the resources that are derived from all others. */
const productResources = [
  boards,
  banners,
  popups,
  forms,
  notices,
  downloads,
  faqs,
  questions,
  replies,
  termsOfUse,
  users,
  withdrawnMembers,
  levels,
  templates,
  interests,
  subscriptions,
  settings,
  orders,
  shipments,
  claims,
  reviews,
] as const;

const resourcesWithOutbox = [...productResources, outbox] as const;

/** All resources of the product, in the order of the menu. */
export const resources = [
  ...productResources,
  defineAccessLog(resourcesWithOutbox, 'admin'),
  outbox,
  defineBin(resourcesWithOutbox, 'admin'),
] as const;
