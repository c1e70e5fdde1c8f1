import { Resource } from 'ra-core';
import { type AnyResource, nameOf, namePath } from '../schema/index';
import { ResourceScreen } from './ResourceScreen';

/** A resource as `<Admin>` knows it; a function, since react-admin reads only its direct children. */
export function toResource(resource: AnyResource) {
  const variants = Object.values(resource.variants?.of ?? {});
  const forms = [resource, ...variants].flatMap(({ form }) => form ?? []);
  const hasForm = forms.length > 0;
  const name = namePath(resource, resource.list ?? variants[0]?.list);
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      list={<ResourceScreen resource={resource} />}
      hasCreate={hasForm && resource.create === undefined}
      hasEdit={hasForm}
      hasShow={forms.some(({ widgets }) => widgets?.show !== undefined)}
      options={{ face: resource.api }}
      recordRepresentation={(record) => nameOf(resource, name, record)}
    />
  );
}
