import type { AnyField, Shape } from './fields';
import type { AnyResource } from './resource';

const setMinItemsOfList = (field: AnyField, min: number | undefined): AnyField =>
  field.kind === 'list' && min !== undefined ? { ...field, min, places: true } : field;

/**
 * Returns a resource as the console shows it in a flavour, which is an edition of the product; the API
 * ignores flavours.
 */
export function applyFlavourToResource(resource: AnyResource, flavour: string): AnyResource {
  const flavourViews = resource.flavours?.[flavour];
  if (!flavourViews) return resource;
  const { least = {}, ...views } = flavourViews;
  const fields: Shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, setMinItemsOfList(field, least[name])]),
  );
  return { ...resource, ...views, fields };
}
