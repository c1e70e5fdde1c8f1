import { hasPersonalDataFields } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { CollectionResources } from '../../call/collections';
import { requireRight } from '../../call/rights';
import type { Route } from '../../call/route';
import type { Reader } from '../../store/store';
import { combineEndpointExtensions } from '../additions';
import {
  describeListRecordsRoute,
  describeRecordTitlesRoute,
  describeSuggestTagsRoute,
  describeTakenUniqueValuesRoute,
} from '../facts/lists';
import { describeReadRecordRoute } from '../facts/records';
import type { RecordDependencies } from '../ports';
import { parseListRequest } from '../search/query';
import {
  addRelatedRecordAggregates,
  createRelatedAggregateReaders,
  createSnapshotWithAggregates,
} from '../search/related';
import { suggestTags } from '../search/tags';
import { findRecordTitles } from '../search/titles';
import { createTreeOrderReader, readPageOfTreeRecords, type TreeRecordOrder } from '../search/treeOrder';
import { composeTakenUniqueValuesAnswer } from '../writes/unique';
import { locatorByIdInPath } from './about';
import { answerListWithEntityTag, findCollectionPathsUsedByList } from './listTag';
import { createPublicListRoute, createPublicRecordRoute } from './publicRoutes';

/** Maximum number of attempts to read a page of a tree whose order changes while it is read. */
const MAX_LIST_PAGE_READ_ATTEMPTS = 3;

export function createListRecordsRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  const { store, exports } = ports;
  const usedCollectionPaths = findCollectionPathsUsedByList(collection, ports.resources);
  const readTreeOrder = createTreeOrderReader(store, collection);
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeListRecordsRoute(collection),
    open: createPublicListRoute(collection, routePath, ports),
    of: collection,
    access: 'list',
    // Only exports of personal data require a confirmed password.
    ...(collection.all.some(hasPersonalDataFields) && { confirm: true }),
    async read(call) {
      const { request, operator } = call;
      const {
        query: requestedQuery,
        fields,
        exporting,
        resource,
        related,
        isTimed,
        asksForWholeList,
      } = parseListRequest(collection, call);
      const aggregateReaders =
        related.length === 0
          ? []
          : createRelatedAggregateReaders(resource, call, ports).filter(({ name }) => related.includes(name));
      const { limit, ...page } = requestedQuery;
      const queryWithoutLimit = { ...page, where: [...page.where, ...additions.within(operator)], fields };
      // An answer to HEAD has no body, so HEAD starts no export.
      if (limit === 0 && request.method !== 'HEAD') {
        requireRight(operator, exporting);
        return {
          everything: async () =>
            createSnapshotWithAggregates(
              store,
              await exports.begin(operator, collection.path, queryWithoutLimit),
              aggregateReaders,
            ),
          skip: page.skip,
          fields,
        };
      }
      const pageQuery = { ...queryWithoutLimit, limit: limit || 1 };
      const createListPageReader = (order: TreeRecordOrder | undefined) => {
        let isPageStale = false;
        const readListPageOnce = async (reader: Reader, revision: Promise<string> | undefined) => {
          const [totalCount, rows, now] = await Promise.all([
            reader.count(collection.path, pageQuery.where, revision),
            order
              ? readPageOfTreeRecords(reader, collection.path, order, pageQuery)
              : reader.find(collection.path, pageQuery),
            revision,
          ]);
          isPageStale = order !== undefined && now !== order.revision;
          const summary = { totalCount, skip: pageQuery.skip, limit: pageQuery.limit };
          return { rows: await addRelatedRecordAggregates(reader, rows, aggregateReaders), summary, fields };
        };
        return { read: readListPageOnce, isStale: () => isPageStale };
      };
      const readUpToDateListPage = async () => {
        for (let attempt = 1; ; attempt += 1) {
          const { read, isStale } = createListPageReader(
            asksForWholeList ? await readTreeOrder() : undefined,
          );
          const dependencyPaths = [
            ...usedCollectionPaths,
            ...aggregateReaders.flatMap((aggregateReader) => aggregateReader.behind),
          ];
          const answer = await answerListWithEntityTag(ports, dependencyPaths, call, read, isTimed);
          // An answer in an outdated tree order is read again, because its ETag would claim that the order is
          // current.
          if (!isStale() || attempt === MAX_LIST_PAGE_READ_ATTEMPTS) return answer;
        }
      };
      return {
        page: readUpToDateListPage,
        count: () =>
          store.together((reader) =>
            reader.count(collection.path, pageQuery.where, reader.revision(collection.path)),
          ),
        skip: pageQuery.skip,
        limit: pageQuery.limit,
        fields: limit > 0 ? fields : undefined,
      };
    },
  };
}

export function createRecordTitlesRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeRecordTitlesRoute(collection),
    of: collection,
    access: 'list',
    read: (call) => findRecordTitles(ports.store, collection, call, ports),
  };
}

/** The endpoint that suggests tags while an operator types a tag. */
export function createTagSuggestionsRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeSuggestTagsRoute(collection),
    of: collection,
    access: 'list',
    read: (call) => suggestTags(ports.store, collection, call, ports),
  };
}

export function createReadRecordRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
  locator = locatorByIdInPath,
): Route {
  const { store } = ports;
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeReadRecordRoute(collection),
    of: collection,
    access: 'detail',
    open: createPublicRecordRoute(collection, routePath, ports),
    async read(call) {
      const record = await locator.read(store, collection, locator.idOf(call));
      if (!combineEndpointExtensions(ports.additions, collection.path).shows(call.operator, record))
        throw new ApiError('not_found');
      return { status: 200, record };
    },
  };
}

/**
 * The endpoint that checks the values of a form before the form is sent. It answers which of these values
 * another record already has.
 */
export function createTakenUniqueValuesRoute(
  collection: CollectionResources,
  routePath: string,
  { store }: RecordDependencies,
): Route {
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeTakenUniqueValuesRoute(collection),
    of: collection,
    access: 'list',
    read: (call) => composeTakenUniqueValuesAnswer(store, collection, call),
  };
}
