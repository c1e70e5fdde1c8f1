import { useCallback, useState } from 'react';

/** Whether an element is narrower than so many pixels; give it the `ref`. */
export function useNarrower(pixels: number) {
  const [narrower, setNarrower] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => setNarrower(element.clientWidth < pixels));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [pixels],
  );
  return { ref, narrower };
}
