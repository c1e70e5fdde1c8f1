import { useResourceDefinitions } from 'ra-core';
import { type AnyResource, meetsCondition } from '../../../schema/index';
import { WrongFace } from './loadForm';

/** The part of a resource that distinguishes its records from those of other faces of the collection. */
type Face = Pick<AnyResource['api'], 'path' | 'fixed'>;

/**
 * Returns the URL of a record's page under another face of its collection, for example of a member who
 * withdrew after a link was made. Undefined if there is none.
 */
export function useOwnFace({ name, api }: AnyResource, error: Error | null): string | undefined {
  const definitions = useResourceDefinitions<{ face?: Face }>();
  if (!(error instanceof WrongFace)) return undefined;
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
