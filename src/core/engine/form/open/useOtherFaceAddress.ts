import { useResourceDefinitions } from 'ra-core';
import { type AnyResource, meetsCondition } from '../../../schema/index';
import { WrongFaceError } from './loadForm';

/**
 * The parts of a resource that distinguish its records from those of other resources on the same collection.
 */
type Face = Pick<AnyResource['api'], 'path' | 'fixed'>;

/**
 * Returns the URL of a record's page in another resource on the same collection; undefined if there is none.
 * It is needed, for example, for a link to a member who has withdrawn since.
 */
export function useOtherFaceAddress({ name, api }: AnyResource, error: Error | null): string | undefined {
  const definitions = useResourceDefinitions<{ face?: Face }>();
  if (!(error instanceof WrongFaceError)) return undefined;
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
