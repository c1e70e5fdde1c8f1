import type { ApiConfig } from './apiConfig';

/** The API that the console calls: its own. docs/your-own-api.md says how it calls another one. */
export const api: ApiConfig = { base: '/api/console' };
