import { useCallback, useState } from 'react';
import type { ScreenSize } from '../drawing';

/**
 * Measures the size of an element, in pixels before scaling, whenever the size changes. The size is undefined
 * until the element is rendered.
 */
export function useElementSize<E extends HTMLElement>(): [
  ref: (element: E | null) => (() => void) | undefined,
  size: ScreenSize | undefined,
] {
  const [size, setSize] = useState<ScreenSize>();
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined;
    const measureElement = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measureElement);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
