import { useCallback, useState } from 'react';

/** Returns true if an element is narrower than a width in pixels; attach the `ref` to it. */
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
