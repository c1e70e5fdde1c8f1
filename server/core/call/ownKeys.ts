/** Keys that only the API writes; a body may contain them without effect. */
export const OWN_KEYS = ['version', 'updatedAt', 'updatedBy'];
