import { useResourceDefinitions } from 'ra-core';
import { type AnyResource, holds } from '../../../schema/index';
import { WrongFace } from './loadForm';

/** The part of a resource that distinguishes its records from other faces of the collection. */
type Face = Pick<AnyResource['api'], 'path' | 'fixed'>;

/**
 * Returns the address of a record's page under another face of its collection, undefined without one. For
 * example, a member withdrew after a link was made.
 */
export function useOwnFace({ name, api }: AnyResource, error: Error | null): string | undefined {
  const definitions = useResourceDefinitions<{ face?: Face }>();
  if (!(error instanceof WrongFace)) return undefined;
  const { record } = error;
  const own = Object.values(definitions).find(
    ({ name: other, hasEdit, options }) =>
      other !== name && hasEdit && options?.face?.path === api.path && holds(options.face.fixed, record),
  );
  return own && `/${own.name}/${encodeURIComponent(record.id)}`;
}
