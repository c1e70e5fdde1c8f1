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

const sortEntriesByCount = <T>(countByItem: ReadonlyMap<T, number>) =>
  [...countByItem].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1));

/**
 * Counts the tags that contain a term. If equal tags differ in spelling, the most frequent spelling is
 * returned.
 */
async function countTags(tagSets: readonly FrequentIndexKey[], term: string): Promise<TagWithCount[]> {
  const spellingCountsByTag = new Map<string, Map<string, number>>();
  const yieldToEventLoop = createEventLoopYielder();
  for (const { key, count } of tagSets) {
    await yieldToEventLoop();
    for (const tag of String(key).split(TAG_SEPARATOR)) {
      const normalizedTag = normalizeTagForComparison(tag);
      const spellingCounts = spellingCountsByTag.get(normalizedTag) ?? new Map<string, number>();
      if (spellingCounts.size === 0 && indexOfTerm(normalizedTag, term) < 0) continue;
      spellingCountsByTag.set(normalizedTag, spellingCounts.set(tag, (spellingCounts.get(tag) ?? 0) + count));
    }
  }
  const tagCounts = [...spellingCountsByTag.values()].map((spellingCounts): [string, number] => {
    const [[tag = ''] = []] = sortEntriesByCount(spellingCounts);
    return [tag, [...spellingCounts.values()].reduce((sum, count) => sum + count, 0)];
  });
  return sortEntriesByCount(new Map(tagCounts)).map(([tag, count]) => ({ tag, count }));
}

/** Returns the search term of a call for tags. Throws 400 for an invalid term and for unknown parameters. */
function parseTagSearchTerm(params: QueryParams, resource: AnyResource): string {
  const term = params.get('q') ?? '';
  const fixedParameterKeys = listFixedValuesAsQueryParams(resource).map(({ key }) => key);
  const unknownParams = [...params.keys()].filter(
    (name) => name !== 'q' && !fixedParameterKeys.includes(name),
  );
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknownParams.push('q');
  if (unknownParams.length > 0) throw createFilterError('unknown_filter', unknownParams);
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
  const { operator, request, params: pathParams } = call;
  const tagFieldPath = pathParams.field ?? '';
  const params = parseQueryParams(request.url);
  const resource = findRequestedResource(collection, params);
  if (!listTagFieldPaths(resource).includes(tagFieldPath)) throw new ApiError('not_found');
  const term = parseTagSearchTerm(params, resource);
  // The call needs no entry in the access log, because a tag reveals nothing about a single person.
  skipAccessEntry(call);
  const termConditions: StoreCondition[] =
    term === '' || hasLoneConsonants(term) ? [] : [createContainsCondition(resource, [tagFieldPath], term)];
  const where = [
    ...createFixedValueConditions(resource),
    ...combineEndpointExtensions(additions, collection.path).within(operator),
    ...termConditions,
  ];
  const tagSets = await reader.frequent(
    collection.path,
    shownTagsKeyPath(tagFieldPath),
    where,
    MAX_COUNTED_TAG_SETS,
  );
  const countedTags = await countTags(tagSets, term);
  const maxSuggestedTags = limits.maxSuggestedTags;
  return {
    status: 200,
    body: { suggested: countedTags.slice(0, maxSuggestedTags), more: countedTags.length > maxSuggestedTags },
  };
}
