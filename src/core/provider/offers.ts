import { api } from './api.config';
import type { ApiConfig, Offer } from './apiConfig';

/** Whether the API that is configured has something beside lists and records: the console's own has everything. */
export const offers = (offer: Offer, { own }: ApiConfig = api): boolean => !own || own.offers.includes(offer);
