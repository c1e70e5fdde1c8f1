export const draftsQueryKey = (resource: string) => ['drafts', resource] as const;
