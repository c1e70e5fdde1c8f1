const CONTROLS =
  '[contenteditable="true"], input:not([type="file"]), select, textarea, button:not([disabled])';

/** The element of a field, or of an item, that takes the focus: an editor before any other control. */
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

const WRITTEN_IN = '[contenteditable="true"], textarea, input:not([type="file"])';

/**
 * Focuses the text at a path as soon as its input is mounted: an editor is loaded when it is first shown. Any
 * key or press of the operator cancels that. Returns a function that cancels it.
 */
export function focusWhenThere(form: HTMLElement, path: string): () => void {
  const find = () =>
    [...form.querySelectorAll<HTMLElement>('[data-path]')]
      .find(({ dataset }) => dataset.path === path)
      ?.querySelector<HTMLElement>(WRITTEN_IN);
  const events = ['keydown', 'pointerdown'] as const;
  const waiting = new MutationObserver(() => take());
  const stop = () => {
    waiting.disconnect();
    for (const event of events) document.removeEventListener(event, stop, true);
  };
  const take = () => {
    const input = find();
    if (!input) return false;
    stop();
    input.focus({ preventScroll: true });
    return true;
  };
  if (take()) return stop;
  waiting.observe(form, { childList: true, subtree: true, attributeFilter: ['contenteditable'] });
  for (const event of events) document.addEventListener(event, stop, true);
  return stop;
}

/** True if the form shows the field at a path. */
export const showsField = (form: HTMLElement | null, path: string): boolean =>
  [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].some(
    ({ dataset }) => dataset.path === path,
  );
