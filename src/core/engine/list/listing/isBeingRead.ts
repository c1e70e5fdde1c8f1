const OPEN_DIALOG_SELECTOR = '[aria-modal="true"]';

/** Whether the operator is reading or using the list, so that moving rows would disturb them. */
export function isOperatorReadingList(section: HTMLElement | null): boolean {
  if (!section) return false;
  const isScrolled = (section.closest('main')?.scrollTop ?? 0) > 0;
  const hasPointerOrFocus = section.matches(':hover') || section.contains(document.activeElement);
  return (
    isScrolled ||
    hasPointerOrFocus ||
    section.querySelector('[data-opened]') !== null ||
    !!document.querySelector(OPEN_DIALOG_SELECTOR)
  );
}
