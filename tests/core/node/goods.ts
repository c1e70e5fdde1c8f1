import type { ServerDefinition } from '../../../server/core/extend';
import { server } from '../../../server/product/server';
import { type AnyResource, defineResource, id, type Migration } from '../../../src/core/schema/index';
import { ofProduct } from '../store/things';

type Fields = Parameters<typeof defineResource>[1]['fields'];
type Extra = Pick<AnyResource, 'dropped'> & { path?: string };

/** A build of the product that sells things, with these fields. */
export const build = (
  fields: Fields | null,
  migrations: readonly Migration[] = [],
  extra: Extra = {},
): ServerDefinition => {
  const { path = 'goods', ...facts } = extra;
  const goods = (own: Fields) =>
    defineResource('goods', {
      ...facts,
      fields: { _id: id(), ...own },
      api: { path, many: path, one: 'good' },
      list: { perPage: 10, columns: [], order: ['_id'], filters: [] },
    } as unknown as Parameters<typeof defineResource>[1]);
  return {
    ...server,
    calls: [],
    migrations: ofProduct(migrations),
    resources: [...server.resources, ...(fields ? [goods(fields)] : [])],
  };
};
