import { handbook as titles } from '../../i18n/ko/product/handbook';
import type { Handbook } from '../core/product';
import type { resources } from './resources/index';

type HandbookPageName = keyof typeof titles;

/** The pages of this platform's handbook, and the screens that they describe. */
export const handbook: Handbook = {
  titles,
  of: {
    users: 'members',
    withdrawn: 'members',
    levels: 'members',
    questions: 'inquiries',
    forms: 'inquiries',
    replies: 'inquiries',
    boards: 'posts',
    notices: 'posts',
    downloads: 'posts',
    faqs: 'posts',
    terms: 'posts',
    popups: 'popups',
    banners: 'popups',
    orders: 'orders',
    shipments: 'orders',
    claims: 'orders',
    reviews: 'orders',
    subscriptions: 'housing',
    interests: 'housing',
    templates: 'mails',
    outbox: 'mails',
    settings: 'settings',
  } satisfies Partial<Record<(typeof resources)[number]['name'], HandbookPageName>>,
};
