import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { type AccessVerb, getFirstMenuGroup, hasPersonalDataFields } from '../../../src/core/schema/index';
import { accessVerbs } from '../../../src/core/schema/record/scopes';
import { refuseQueryParams } from '../call/params';
import { getRequiredAccessVerb } from '../call/rights';
import { type AllCollectionsAndRoutes, API_BASE_PATH, type ReadRoute, type Route } from '../call/route';
import type { ApiServices } from '../services';
import { getCallersWhoMaySeeOperators } from './admit';

/** A right that at least one route of the API requires. */
interface RequiredRightOfRoute {
  /**
   * Name of the resource. For a route without a resource (such as a route about operators), it is the first
   * segment of the path.
   */
  name: string;
  group: string | null;
  verb: AccessVerb;
  personal: boolean;
  needs: readonly string[];
}

const requiredRightSchema = jsonSchemaBuilders.object({
  name: jsonSchemaBuilders.text,
  group: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  verb: jsonSchemaBuilders.oneOf(accessVerbs),
  personal: jsonSchemaBuilders.yesOrNo,
  needs: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
});

/** Returns the rights that a route requires; none for a route open to every operator. */
function listRightsRequiredByRoute(route: Route): RequiredRightOfRoute[] {
  const { who, of, path } = route;
  if (typeof who === 'string') return [];
  const { group, personal = false, needs = [] } = who;
  const [name = ''] = path.slice(API_BASE_PATH.length + 1).split('/');
  const rightTargets = of
    ? of.all.map((resource) => ({
        name: resource.name,
        group: getFirstMenuGroup([resource]),
        // A record with personal data needs the right to personal data. The route's own `personal` can't
        // state this, because the need depends on the record.
        opensPersonalData: route.method === 'GET' && hasPersonalDataFields(resource),
      }))
    : [{ name, group, opensPersonalData: false }];
  // The route that reads a list also exports it. If the list can be exported, the right to export is
  // therefore added.
  const exportVerbs: readonly AccessVerb[] =
    route.method === 'GET' && route.describe().isExported ? ['export'] : [];
  const verbs = [getRequiredAccessVerb(route), ...exportVerbs];
  return rightTargets.flatMap(({ opensPersonalData, ...target }) => [
    ...verbs.map((verb) => ({ ...target, verb, personal, needs })),
    ...(opensPersonalData ? [{ ...target, verb: getRequiredAccessVerb(route), personal: true, needs }] : []),
  ]);
}

/** Returns the rights that the API's routes require, without duplicates. */
const listDistinctRightsOfRoutes = (routes: readonly Route[]): RequiredRightOfRoute[] => [
  ...new Map(
    routes.flatMap(listRightsRequiredByRoute).map((right) => [JSON.stringify(right), right]),
  ).values(),
];

/**
 * The endpoint that lists all rights that the routes require. The console shows them in the table of a role's
 * rights.
 */
export function createRequiredRightsRoute(
  { resources }: ApiServices,
  { all }: AllCollectionsAndRoutes,
): ReadRoute {
  let cachedRights: RequiredRightOfRoute[] | undefined;
  return {
    method: 'GET',
    path: `${API_BASE_PATH}/roles/rights`,
    who: getCallersWhoMaySeeOperators(resources),
    ofNoResource: true,
    forPeople: true,
    describe: () => ({
      title: 'Tells the rights that the calls of the API ask for',
      answer: jsonSchemaBuilders.object({ rights: jsonSchemaBuilders.list(requiredRightSchema) }),
    }),
    async read({ request }) {
      refuseQueryParams(request.url);
      cachedRights ??= listDistinctRightsOfRoutes(all());
      return { status: 200, body: { rights: cachedRights } };
    },
  };
}
