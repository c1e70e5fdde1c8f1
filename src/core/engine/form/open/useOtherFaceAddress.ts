import { useResourceDefinitions } from 'ra-core';
import { type AnyResource, meetsCondition } from '../../../schema/index';
import { WrongResourceError } from './loadForm';

/**
 * The properties of a resource that distinguish its records from the records of the same collection's other
 * resources.
 */
type ResourceApiAddress = Pick<AnyResource['api'], 'path' | 'fixed'>;

/**
 * Returns the URL of a record that belongs to another resource of the same collection, as `error` says.
 * Returns undefined for other errors, and if there is no such page. For example, an old link leads to a
 * member who has withdrawn since.
 */
export function useOtherResourceUrl({ name, api }: AnyResource, error: Error | null): string | undefined {
  const definitions = useResourceDefinitions<{ face?: ResourceApiAddress }>();
  if (!(error instanceof WrongResourceError)) return undefined;
  const { record } = error;
  const own = Object.values(definitions).find(
    ({ name: other, hasEdit, options }) =>
      other !== name &&
      hasEdit &&
      options?.face?.path === api.path &&
      meetsCondition(options.face.fixed, record),
  );
  return own && `/${own.name}/${encodeURIComponent(record.id)}`;
}
