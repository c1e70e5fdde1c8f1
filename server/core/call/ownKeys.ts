/** Keys that only the API writes. A body may contain them, but they have no effect. */
export const API_MANAGED_BODY_KEYS = ['version', 'updatedAt', 'updatedBy'];
