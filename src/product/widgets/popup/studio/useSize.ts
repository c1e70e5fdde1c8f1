import { useCallback, useState } from 'react';
import type { Screen } from '../drawing';

/**
 * Measures the size of an element whenever it changes, in pixels before scaling. Undefined until the element
 * is rendered.
 */
export function useSize<E extends HTMLElement>(): [
  ref: (element: E | null) => (() => void) | undefined,
  size: Screen | undefined,
] {
  const [size, setSize] = useState<Screen>();
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
