const CONTROLS =
  '[contenteditable="true"], input:not([type="file"]), select, textarea, button:not([disabled])';

/** Puts the focus into the field at a path, as far as the form shows it. */
export function focusField(form: HTMLElement | null, path: string): void {
  const slots = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const slot = slots.findLast(
    ({ dataset: { path: own = '' } }) => path === own || path.startsWith(`${own}.`),
  );
  const control =
    slot?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    slot?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}

/** Whether the form shows the field at a path. */
export const showsField = (form: HTMLElement | null, path: string): boolean =>
  [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].some(
    ({ dataset }) => dataset.path === path,
  );
