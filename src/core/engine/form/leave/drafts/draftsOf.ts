/** The key under which react-query keeps the drafts of a resource. */
export const draftsOf = (resource: string) => ['drafts', resource] as const;
