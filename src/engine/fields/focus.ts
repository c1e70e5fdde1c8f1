const CONTROLS =
  '[contenteditable="true"], input:not([type="file"]), select, textarea, button:not([disabled])';

/** What of a field, or of an item, takes the focus. */
export const controlIn = (slot: HTMLElement | undefined): HTMLElement | undefined =>
  slot?.querySelector<HTMLElement>('[contenteditable="true"]') ??
  slot?.querySelector<HTMLElement>(CONTROLS) ??
  undefined;

/** Puts the focus into the field at a path, as far as the form shows it. */
export function focusField(form: HTMLElement | null, path: string): void {
  const slots = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const slot = slots.findLast(
    ({ dataset: { path: own = '' } }) => path === own || path.startsWith(`${own}.`),
  );
  controlIn(slot)?.focus();
}

/** Whether the form shows the field at a path. */
export const showsField = (form: HTMLElement | null, path: string): boolean =>
  [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].some(
    ({ dataset }) => dataset.path === path,
  );
