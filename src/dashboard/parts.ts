import type { Rights } from '../engine/rights';
import type { ApiConfig } from '../provider/apiConfig';
import { offers } from '../provider/offers';
import { claims } from '../resources/claims';
import { interests } from '../resources/interests';
import type { HomePart } from '../resources/menu';
import { notices } from '../resources/notices';
import { orders } from '../resources/orders';
import { questions } from '../resources/questions';
import { reviews } from '../resources/reviews';
import { shipments } from '../resources/shipments';
import { subscriptions } from '../resources/subscriptions';
import type { AnyResource } from '../schema/index';

/** What each part of the dashboard reads. */
const sources: Readonly<Record<HomePart, readonly AnyResource[]>> = {
  summary: [orders, shipments, claims],
  sales: [orders, claims],
  questions: [questions],
  reviews: [reviews],
  notices: [notices],
  applications: [interests, subscriptions],
};

/** The parts whose figures calls of their own answer; the others read lists. */
const counted: readonly HomePart[] = ['summary', 'sales', 'reviews', 'applications'];

/** The parts of a deployment's dashboard whose calls the API has and the operator may make (decisions, section 9). */
export const shownParts = (
  parts: readonly HomePart[],
  { reads }: Pick<Rights, 'reads'>,
  api?: ApiConfig,
): readonly HomePart[] =>
  parts.filter((part) => (!counted.includes(part) || offers('dashboard', api)) && sources[part].every(reads));
