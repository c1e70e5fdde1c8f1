import type { ApiConfig } from './apiConfig';

/** The API that the console calls; docs/your-own-api.md explains how to connect another one. */
export const api: ApiConfig = { base: '/api/console' };
