/** The verbs of an area, and its personal data, as rights name them. */
export const areaVerbs = {
  view: '보기',
  write: '쓰기',
  delete: '삭제',
  export: '내려받기',
  personal: '개인정보',
} as const;

type OfAreas<G extends string> = Record<`console:${G}` | `console:${G}.${keyof typeof areaVerbs}`, string>;

/** Returns the texts of an account's `scope` for areas: each by itself, with each verb and with its personal data. */
export const areaScopes = <const G extends string>(areas: Readonly<Record<G, string>>): OfAreas<G> =>
  Object.fromEntries(
    Object.entries<string>(areas).flatMap(([area, name]) => [
      [`console:${area}`, name],
      ...Object.entries(areaVerbs).map(([verb, text]) => [`console:${area}.${verb}`, `${name} ${text}`]),
    ]),
  ) as OfAreas<G>;
