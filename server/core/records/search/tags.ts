import {
  type AnyResource,
  createContainsCondition,
  fieldEntries,
  hasLoneConsonants,
  indexOfTerm,
  isStorableText,
  isTagsField,
  lengthOf,
  limits,
  normalizeTagForComparison,
  type StoreCondition,
  shownTagsKeyPath,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createEventLoopYielder } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import type { CollectionResources } from '../../call/collections';
import {
  createFilterError,
  listFixedValuesAsQueryParams,
  parseQueryParams,
  type QueryParams,
} from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import type { FrequentIndexKey, Reader } from '../../store/store';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../additions';
import { createFixedValueConditions, findRequestedResource } from './query';

/**
 * Maximum number of different sets of tags that one call counts. The sets that occur in the most records are
 * counted.
 */
const MAX_COUNTED_TAG_SETS = 2_000;
const TAG_SEPARATOR = ',';

const listTagFieldPaths = ({ fields }: AnyResource): string[] =>
  [...fieldEntries(fields)].flatMap(([path, field]) => (isTagsField(field) ? [path] : []));

export const listTagFieldPathsOfCollection = ({ all }: CollectionResources): string[] => [
  ...new Set(all.flatMap(listTagFieldPaths)),
];

interface TagWithCount {
  tag: string;
  count: number;
}

const sortEntriesByCount = <T>(counts: ReadonlyMap<T, number>) =>
  [...counts].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1));

/**
 * Counts the tags that contain a term. If equal tags differ in spelling, the most frequent spelling is
 * returned.
 */
async function countTags(groups: readonly FrequentIndexKey[], term: string): Promise<TagWithCount[]> {
  const forms = new Map<string, Map<string, number>>();
  const turn = createEventLoopYielder();
  for (const { key, count } of groups) {
    await turn();
    for (const tag of String(key).split(TAG_SEPARATOR)) {
      const folded = normalizeTagForComparison(tag);
      const own = forms.get(folded) ?? new Map<string, number>();
      if (own.size === 0 && indexOfTerm(folded, term) < 0) continue;
      forms.set(folded, own.set(tag, (own.get(tag) ?? 0) + count));
    }
  }
  const counts = [...forms.values()].map((own): [string, number] => {
    const [[tag = ''] = []] = sortEntriesByCount(own);
    return [tag, [...own.values()].reduce((sum, count) => sum + count, 0)];
  });
  return sortEntriesByCount(new Map(counts)).map(([tag, count]) => ({ tag, count }));
}

/** Returns the search term of a call for tags. Throws 400 for an invalid term and for unknown parameters. */
function parseTagSearchTerm(params: QueryParams, resource: AnyResource): string {
  const term = params.get('q') ?? '';
  const fixed = listFixedValuesAsQueryParams(resource).map(({ key }) => key);
  const unknown = [...params.keys()].filter((name) => name !== 'q' && !fixed.includes(name));
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknown.push('q');
  if (unknown.length > 0) throw createFilterError('unknown_filter', unknown);
  return normalizeTagForComparison(term.replaceAll(TAG_SEPARATOR, ''));
}

/**
 * Answers the most frequent tags of a field that contain a term, counted over the records that the caller may
 * list. Throws 404 for a field that has no tags or that the caller may not read. Throws 400 if several
 * resources share the collection and the call names none of them.
 */
export async function suggestTags(
  reader: Reader,
  collection: CollectionResources,
  call: RouteCall,
  { additions }: { additions: readonly CollectionEndpointExtensions[] },
): Promise<RouteAnswer> {
  const { operator, request, params: named } = call;
  const path = named.field ?? '';
  const params = parseQueryParams(request.url);
  const resource = findRequestedResource(collection, params);
  if (!listTagFieldPaths(resource).includes(path)) throw new ApiError('not_found');
  const term = parseTagSearchTerm(params, resource);
  // The call needs no entry in the access log, because a tag reveals nothing about a single person.
  skipAccessEntry(call);
  const holding: StoreCondition[] =
    term === '' || hasLoneConsonants(term) ? [] : [createContainsCondition(resource, [path], term)];
  const where = [
    ...createFixedValueConditions(resource),
    ...combineEndpointExtensions(additions, collection.path).within(operator),
    ...holding,
  ];
  const groups = await reader.frequent(collection.path, shownTagsKeyPath(path), where, MAX_COUNTED_TAG_SETS);
  const found = await countTags(groups, term);
  const most = limits.maxSuggestedTags;
  return { status: 200, body: { suggested: found.slice(0, most), more: found.length > most } };
}
