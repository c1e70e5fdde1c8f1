import type { AnyField, Shape } from './fields';
import type { AnyResource } from './resource';

const withLeast = (field: AnyField, min: number | undefined): AnyField =>
  field.kind === 'list' && min !== undefined ? { ...field, min } : field;

/** A resource as a deployment's flavour shows it; the API knows no flavour. */
export function inFlavour(resource: AnyResource, flavour: string): AnyResource {
  const face = resource.flavours?.[flavour];
  if (!face) return resource;
  const { least = {}, ...views } = face;
  const fields: Shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, withLeast(field, least[name])]),
  );
  return { ...resource, ...views, fields };
}
