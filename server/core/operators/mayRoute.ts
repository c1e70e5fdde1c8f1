import { json } from '../../../src/core/schema/described/jsonSchema';
import { groupOf, type Verb } from '../../../src/core/schema/index';
import { verbs } from '../../../src/core/schema/record/scopes';
import { refuseQuery } from '../call/params';
import { verbOf } from '../call/rights';
import { type Around, BASE, type ReadRoute, type Route } from '../call/route';
import type { Services } from '../services';
import { whoSees } from './admit';

/** A right that calls about something ask for. */
interface Asked {
  /** A resource's name; of calls about none, such as operators, the first part of their path. */
  name: string;
  group: string | null;
  verb: Verb;
  personal: boolean;
  needs: readonly string[];
}

const asked = json.object({
  name: json.text,
  group: json.orNull(json.text),
  verb: json.oneOf(verbs),
  personal: json.yesOrNo,
  needs: json.list(json.text),
});

/** Returns the rights that one route asks for: none of a route for every operator. */
function rightsOf(route: Route): Asked[] {
  const { who, of, path } = route;
  if (typeof who === 'string') return [];
  const { group, personal = false, needs = [] } = who;
  const [name = ''] = path.slice(BASE.length + 1).split('/');
  const about = of ? of.all.map((face) => ({ name: face.name, group: groupOf([face]) })) : [{ name, group }];
  // Whatever a list exports begins in the same call.
  const exported: readonly Verb[] = route.method === 'GET' && route.describe().isExported ? ['export'] : [];
  return about.flatMap((each) =>
    [verbOf(route), ...exported].map((verb) => ({ ...each, verb, personal, needs })),
  );
}

/** Returns the different rights that the routes of the API ask for. */
export const rightsAsked = (routes: readonly Route[]): Asked[] => [
  ...new Map(routes.flatMap(rightsOf).map((right) => [JSON.stringify(right), right])).values(),
];

/** The call that tells which rights there are, computed from the routes: the matrix of a role is made of them. */
export function mayRoute({ resources }: Services, { all }: Around): ReadRoute {
  let rights: Asked[] | undefined;
  return {
    method: 'GET',
    path: `${BASE}/roles/rights`,
    who: whoSees(resources),
    ofNoResource: true,
    forPeople: true,
    describe: () => ({
      title: 'Tells the rights that the calls of the API ask for',
      answer: json.object({ rights: json.list(asked) }),
    }),
    async read({ request }) {
      refuseQuery(request.url);
      rights ??= rightsAsked(all());
      return { status: 200, body: { rights } };
    },
  };
}
