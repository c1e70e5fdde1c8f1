/** Keys that the API writes itself; a body may send them back without effect. */
export const OWN_KEYS = ['version', 'updatedAt', 'updatedBy'];
