import { Building2, Headphones, Inbox, Newspaper, PanelsLeftRight, Settings, Users } from 'lucide';
import { consoleMessages } from '../../i18n/ko/product/console';
import { defineProduct } from '../core/product';
import { brand } from './brand';
import { frames } from './frames';
import type { homePageParts as Parts } from './home/parts';
import { flavours } from './menu';
import { boards } from './resources/boards/boards';
import { claims } from './resources/claims';
import { forms } from './resources/forms';
import { resources } from './resources/index';
import { interests } from './resources/interests';
import { notices } from './resources/notices';
import { orders } from './resources/orders';
import { questions } from './resources/questions';
import { reviews } from './resources/reviews';
import { shipments } from './resources/shipments';
import { subscriptions } from './resources/subscriptions';
import { termsOfUse } from './resources/terms';
import { widgets } from './widgets/registry';

/** Returns the loader of one home page section. */
const createHomePartLoader = (name: keyof typeof Parts) => async () => {
  const { homePageParts } = await import('./home/parts');
  return { default: homePageParts[name] };
};

/** The definition of this platform's console. */
export const product = defineProduct({
  brand,
  resources,
  menu: {
    content: { icon: Newspaper },
    display: { icon: PanelsLeftRight },
    intake: { icon: Inbox },
    support: { icon: Headphones },
    members: { icon: Users },
    housing: { icon: Building2 },
    admin: { icon: Settings },
  },
  flavours,
  home: {
    work: {
      title: 'home.work.title',
      part: createHomePartLoader('work'),
      reads: [],
      readsAny: [questions, forms, boards, notices, termsOfUse],
      width: 'full',
      offer: 'home',
    },
    summary: {
      title: 'dashboard.figures',
      part: createHomePartLoader('summary'),
      reads: [orders, shipments, claims],
      width: 'full',
      offer: 'dashboard',
    },
    sales: {
      title: 'dashboard.sales.title',
      part: createHomePartLoader('sales'),
      reads: [orders, claims],
      width: 'wide',
      offer: 'dashboard',
    },
    questions: {
      title: 'resources.questions.name',
      part: createHomePartLoader('questions'),
      reads: [questions],
      width: 'narrow',
    },
    reviews: {
      title: 'resources.reviews.name',
      part: createHomePartLoader('reviews'),
      reads: [reviews],
      width: 'wide',
      offer: 'dashboard',
    },
    notices: {
      title: 'resources.notices.name',
      part: createHomePartLoader('notices'),
      reads: [notices],
      width: 'narrow',
    },
    applications: {
      title: 'dashboard.applications',
      part: createHomePartLoader('applications'),
      reads: [interests, subscriptions],
      width: 'full',
      offer: 'dashboard',
    },
  },
  pages: {
    operators: { group: 'admin', page: () => import('./operators/Page'), offer: 'operators' },
    password: {
      group: 'admin',
      page: () => import('../core/account/PasswordPage'),
      everyone: true,
      offer: 'password',
    },
  },
  widgets,
  frames,
  messages: consoleMessages,
  handbook: () => import('./handbook'),
  synonyms: async () => (await import('../../i18n/ko/product/synonyms')).synonyms,
});
