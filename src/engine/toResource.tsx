import { Resource, type ResourceProps } from 'ra-core';
import { type AnyResource, nameOf, namePath } from '../schema/index';
import { ResourceScreen } from './ResourceScreen';

/**
 * A resource as `<Admin>` knows it; a function, for react-admin sees only its direct children. The generated screen
 * is a default: `overrides` puts another in the place of its list, or mounts one for `create` or `edit`.
 */
export function toResource(resource: AnyResource, overrides: Partial<ResourceProps> = {}) {
  const variants = Object.values(resource.variants?.of ?? {});
  const hasForm = [resource, ...variants].some(({ form }) => form !== undefined);
  const name = namePath(resource, resource.list ?? variants[0]?.list);
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      list={<ResourceScreen resource={resource} />}
      hasCreate={hasForm && resource.create === undefined}
      hasEdit={hasForm}
      recordRepresentation={(record) => nameOf(name, record)}
      {...overrides}
    />
  );
}
