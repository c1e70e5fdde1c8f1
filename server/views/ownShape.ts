import { DENSITIES, isObject, rightTo } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { requireRight } from '../call/rights';
import { change, type Route } from '../call/route';
import { shorten } from '../records/query';
import type { Reader } from '../store/store';
import { listedResource, refuseShape } from './body';
import type { ViewPorts } from './ports';
import { collections } from './stored';

/** A list, by its resource and its variant. */
interface NamedList {
  resource: string;
  variant: string | null;
}

const keyOf = ({ resource, variant }: NamedList) => (variant === null ? resource : `${resource}.${variant}`);

const columnsIn = (lists: unknown): Readonly<Record<string, unknown>> => (isObject(lists) ? lists : {});

/** Returns what an operator shapes without a view: the columns of a list, and the row height of every table. */
export async function ownShape(reader: Reader, { _id }: Operator, list: NamedList | undefined) {
  const stored = await reader.get(collections.shapes, _id);
  const columns = list ? (columnsIn(stored?.lists)[keyOf(list)] ?? null) : null;
  return { columns, density: stored?.density ?? DENSITIES[0] };
}

const KEYS = ['resource', 'variant', 'columns', 'density'];

/** Stores what an operator shapes without a view. It is theirs alone, so that the last word counts. */
export const shapeRoute = ({ resources }: ViewPorts, path: string): Route =>
  change({
    method: 'PUT',
    path,
    who: 'self',
    input: 'json',
    async prepare({ operator }, body) {
      const strange = Object.keys(body).filter((key) => !KEYS.includes(key));
      if (strange.length > 0) throw new ApiError('unknown_key', { args: { keys: shorten(strange) } });
      const resource = listedResource(resources, body.resource);
      if (resource) requireRight(operator, rightTo(resource, false));
      refuseShape(body, resource);
      const variant = typeof body.variant === 'string' ? body.variant : null;
      const list = resource && { resource: resource.name, variant };
      return {
        async run({ tx }) {
          const { _id } = operator;
          await tx.lock(`${collections.shapes}/${_id}`);
          const before = await tx.get(collections.shapes, _id);
          const { [list ? keyOf(list) : '']: was = null, ...others } = columnsIn(before?.lists);
          const columns = 'columns' in body ? body.columns : was;
          const document = {
            _id,
            version: (before?.version ?? 0) + 1,
            density: body.density ?? before?.density ?? DENSITIES[0],
            lists: list && columns !== null ? { ...others, [keyOf(list)]: columns } : others,
          };
          await (before ? tx.replace(collections.shapes, document) : tx.insert(collections.shapes, document));
          return { id: _id, answer: { status: 200, body: { own: await ownShape(tx, operator, list) } } };
        },
      };
    },
  });
