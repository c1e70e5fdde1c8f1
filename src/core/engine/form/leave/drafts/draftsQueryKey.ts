export const createDraftsQueryKey = (resource: string) => ['drafts', resource] as const;
