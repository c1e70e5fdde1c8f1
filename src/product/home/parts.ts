import type { Rights } from '../../core/engine/rights';
import type { ApiConfig } from '../../core/provider/apiConfig';
import { offers } from '../../core/provider/offers';
import type { AnyResource } from '../../core/schema/index';
import type { HomePart } from '../menu';
import { claims } from '../resources/claims';
import { interests } from '../resources/interests';
import { notices } from '../resources/notices';
import { orders } from '../resources/orders';
import { questions } from '../resources/questions';
import { reviews } from '../resources/reviews';
import { shipments } from '../resources/shipments';
import { subscriptions } from '../resources/subscriptions';

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
