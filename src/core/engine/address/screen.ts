import {
  type AnyResource,
  type FormView,
  type ListView,
  type Loose,
  SINGLETON,
  variantRecord,
  viewsOfRecord,
} from '../../schema/index';

/** What a route below a resource's path shows. */
export interface AddressedScreen {
  variant: string | undefined;
  /** The list; under a form in a dialog too. */
  list: ListView<Loose> | undefined;
  /** Whether a form is open, and the record that it is about; a new one without an id. */
  form: { id: string | undefined } | undefined;
}

const isDialog = (form: FormView<Loose> | undefined) => form !== undefined && 'dialog' in form.in;

/**
 * Reads the rest of a route, `''`, `create` or an `_id`, and its query; undefined where there is no such page.
 * Of the resource's variants only `variants` have pages.
 */
export function screenOf(
  resource: AnyResource,
  rest: string,
  search: URLSearchParams,
  variants: readonly string[],
): AddressedScreen | undefined {
  const [id = '', ...deeper] = rest.split('/').filter((part) => part !== '');
  const by = resource.variants?.by;
  const named = by === undefined ? null : search.get(by);
  const variant = variants.find((shown) => shown === named);
  const { list, form } = viewsOfRecord(resource, variantRecord(resource, variant));
  const lacksVariant = by !== undefined && variant === undefined;
  // A list of all that are shown is none of one that is not.
  const isHidden = lacksVariant && named !== null && Object.hasOwn(resource.variants?.of ?? {}, named);
  if (deeper.length > 0) return undefined;
  if (resource.singleton) {
    return id === '' ? { variant, list: undefined, form: { id: SINGLETON } } : undefined;
  }
  if (id === '') return list && !isHidden ? { variant, list, form: undefined } : undefined;
  if (id === 'create') {
    if (lacksVariant || !form || resource.create !== undefined) return undefined;
    return { variant, list: isDialog(form) ? list : undefined, form: { id: undefined } };
  }
  // A record knows its own variant, so that its address works without one.
  if (!form && !lacksVariant) return undefined;
  return { variant, list: isDialog(form) ? list : undefined, form: { id } };
}
