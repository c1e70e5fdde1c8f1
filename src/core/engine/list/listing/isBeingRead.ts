const OPEN_DIALOG = '[aria-modal="true"]';

/** True if moved rows would disturb a reading or acting operator. */
export function isBeingRead(section: HTMLElement | null): boolean {
  if (!section) return false;
  const scrolled = (section.closest('main')?.scrollTop ?? 0) > 0;
  const held = section.matches(':hover') || section.contains(document.activeElement);
  return (
    scrolled ||
    held ||
    section.querySelector('[data-opened]') !== null ||
    !!document.querySelector(OPEN_DIALOG)
  );
}
