import {
  type AnyResource,
  createVariantOnlyRecord,
  type FormView,
  getListAndFormOfRecord,
  type ListView,
  type Loose,
  SINGLETON_ID,
} from '../../schema/index';

/** The list and the form that the console renders for a route below a resource's path. */
export interface ListAndFormOfRoute {
  variant: string | undefined;
  /** The list to render; a form in a dialog is rendered over it. */
  list: ListView<Loose> | undefined;
  /**
   * The open form: the record's id, undefined for a new record, and the name of the form widget. Undefined if
   * no form is open.
   */
  form: { id: string | undefined; place: keyof FormWidgetNames } | undefined;
}

type FormWidgetNames = NonNullable<FormView<Loose>['widgets']>;

/**
 * Returns the name of the form widget that a route opens; undefined if the resource lacks the widget that the
 * route requires.
 */
function findFormWidgetOfRoute(
  { widgets = {} }: Partial<FormView<Loose>>,
  id: string,
  furtherSegments: readonly string[],
): keyof FormWidgetNames | undefined {
  if (id !== 'create' && furtherSegments[0] === 'show') return widgets.show && 'show';
  const widgetName = id === 'create' ? 'create' : 'edit';
  // Only the tabs of a form widget have further segments in their URLs; a standard form has none.
  return furtherSegments.length === 0 || widgets[widgetName] !== undefined ? widgetName : undefined;
}

const isDialogForm = (form: FormView<Loose> | undefined) => form !== undefined && 'dialog' in form.in;

/**
 * Returns the screen for a route. The route has a query and the path below the resource's path: `''`,
 * `create`, an `_id` or `_id/show`. Returns undefined if there is no such page. Only the variants in
 * `shownVariants` have pages.
 */
export function findScreenForRoute(
  resource: AnyResource,
  subpath: string,
  searchParams: URLSearchParams,
  shownVariants: readonly string[],
): ListAndFormOfRoute | undefined {
  const [id = '', ...deeper] = subpath.split('/').filter((segment) => segment !== '');
  const variantPath = resource.variants?.by;
  const requestedVariant = variantPath === undefined ? null : searchParams.get(variantPath);
  const variant = shownVariants.find((shownVariant) => shownVariant === requestedVariant);
  const { list, form } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant));
  const lacksVariant = variantPath !== undefined && variant === undefined;
  // If the URL names a hidden variant (subtype of records), it must not open the list of all shown variants.
  const isVariantHidden =
    lacksVariant && requestedVariant !== null && Object.hasOwn(resource.variants?.of ?? {}, requestedVariant);
  if (resource.singleton) {
    return id === '' ? { variant, list: undefined, form: { id: SINGLETON_ID, place: 'edit' } } : undefined;
  }
  if (id === '') return list && !isVariantHidden ? { variant, list, form: undefined } : undefined;
  const widgetName = findFormWidgetOfRoute(form ?? {}, id, deeper);
  if (widgetName === undefined) return undefined;
  if (widgetName === 'create') {
    if (lacksVariant || !form || resource.create !== undefined) return undefined;
    return {
      variant,
      list: isDialogForm(form) ? list : undefined,
      form: { id: undefined, place: widgetName },
    };
  }
  // Without a variant (subtype of records) in the URL, the form is not known yet: only the stored record
  // tells its variant.
  if (!form && !lacksVariant) return undefined;
  return {
    variant,
    list: isDialogForm(form) && widgetName === 'edit' ? list : undefined,
    form: { id, place: widgetName },
  };
}
