import { isPathWithin } from '../../schema/index';

const FOCUSABLE_CONTROL_SELECTOR =
  '[contenteditable="true"], input:not([type="file"]), select, textarea, button:not([disabled])';

/**
 * Returns the element to focus in a field or a list item: an editor if there is one, else the first control.
 */
export const findFocusableControl = (element: HTMLElement | undefined): HTMLElement | undefined =>
  element?.querySelector<HTMLElement>('[contenteditable="true"]') ??
  element?.querySelector<HTMLElement>(FOCUSABLE_CONTROL_SELECTOR) ??
  undefined;

/** Focuses the field at a path, if the form shows it. */
export function focusField(form: HTMLElement | null, path: string): void {
  const fieldElements = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const matchingFieldElement = fieldElements.findLast(({ dataset: { path: elementPath = '' } }) =>
    isPathWithin(path, elementPath),
  );
  findFocusableControl(matchingFieldElement)?.focus();
}

const TEXT_INPUT_SELECTOR = '[contenteditable="true"], textarea, input:not([type="file"])';

/**
 * Focuses the input at a path as soon as it is mounted. An editor is mounted late, because its code loads
 * when the editor is first shown. Any key or click of the operator cancels the wait. Returns a function that
 * cancels it too.
 */
export function focusFieldWhenShown(form: HTMLElement, path: string): () => void {
  const findTextInputAtPath = () =>
    [...form.querySelectorAll<HTMLElement>('[data-path]')]
      .find(({ dataset }) => dataset.path === path)
      ?.querySelector<HTMLElement>(TEXT_INPUT_SELECTOR);
  const cancellingEventNames = ['keydown', 'pointerdown'] as const;
  const mountObserver = new MutationObserver(() => focusInputIfMounted());
  const stopWaitingForInputToMount = () => {
    mountObserver.disconnect();
    for (const event of cancellingEventNames)
      document.removeEventListener(event, stopWaitingForInputToMount, true);
  };
  const focusInputIfMounted = () => {
    const textInput = findTextInputAtPath();
    if (!textInput) return false;
    stopWaitingForInputToMount();
    textInput.focus({ preventScroll: true });
    return true;
  };
  if (focusInputIfMounted()) return stopWaitingForInputToMount;
  mountObserver.observe(form, { childList: true, subtree: true, attributeFilter: ['contenteditable'] });
  for (const event of cancellingEventNames)
    document.addEventListener(event, stopWaitingForInputToMount, true);
  return stopWaitingForInputToMount;
}

export const isFieldVisible = (form: HTMLElement | null, path: string): boolean =>
  [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].some(
    ({ dataset }) => dataset.path === path,
  );
