import { api } from './api.config';
import type { ApiConfig, OptionalApiFeature } from './apiConfig';

/** Whether the configured API has an optional feature. The console's own API has all optional features. */
export const hasApiFeature = (feature: OptionalApiFeature, { own }: ApiConfig = api): boolean =>
  !own || own.offers.includes(feature);
