/** Returns react-query's key for the drafts of a resource. */
export const draftsQueryKey = (resource: string) => ['drafts', resource] as const;
