import { useRef, useState } from 'react';

/** Pictures on their way into the form's rich texts: a save waits for them, or it would miss them. */
export function usePictures() {
  const [waiting, setWaiting] = useState(false);
  const onTheirWay = useRef(new Set<Promise<boolean>>());

  const watch = (pictures: Promise<boolean>): void => {
    const leave = () => onTheirWay.current.delete(pictures);
    onTheirWay.current.add(pictures);
    pictures.then(leave, leave);
  };

  /** Whether all of them are in their texts; the text of one that failed says so. */
  const settled = async (): Promise<boolean> => {
    if (onTheirWay.current.size === 0) return true;
    setWaiting(true);
    let all = true;
    // More may be put in while these are waited for.
    while (onTheirWay.current.size > 0) {
      const results = await Promise.allSettled(onTheirWay.current);
      all &&= results.every((result) => result.status === 'fulfilled' && result.value);
    }
    setWaiting(false);
    return all;
  };
  /** Whether any is on its way. */
  const some = () => onTheirWay.current.size > 0;
  return { watch, settled, some, waiting };
}
