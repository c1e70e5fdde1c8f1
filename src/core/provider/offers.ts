import { api } from './api.config';
import type { ApiConfig, Offer } from './apiConfig';

/**
 * Whether the configured API offers a feature besides lists and records; the console's own API offers all.
 */
export const offers = (offer: Offer, { own }: ApiConfig = api): boolean => !own || own.offers.includes(offer);
