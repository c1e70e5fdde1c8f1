/** Returns react-query's key for the drafts of a resource. */
export const draftsOf = (resource: string) => ['drafts', resource] as const;
