import { api } from './api.config';
import type { ApiConfig, Offer } from './apiConfig';

/** Whether the configured API has an optional feature. The console's own API has all of them. */
export const apiOffers = (offer: Offer, { own }: ApiConfig = api): boolean =>
  !own || own.offers.includes(offer);
