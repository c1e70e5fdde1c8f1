import { useRef, useState } from 'react';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Pictures on their way into the form's rich texts: a save waits for them, or it would miss them. */
export function usePictures() {
  const [waiting, setWaiting] = useState(false);
  const sent = useRef(new Set<Promise<unknown>>());

  const watch = <T>(picture: Promise<T>): Promise<T> => {
    const leave = () => sent.current.delete(picture);
    sent.current.add(picture);
    picture.then(leave, leave);
    return picture;
  };

  /** Whether all of them are in their texts; the text of one that failed says so. */
  const settled = async (): Promise<boolean> => {
    if (sent.current.size === 0) return true;
    setWaiting(true);
    const results = await Promise.allSettled(sent.current);
    // The editor puts a picture in right after it is there.
    await nextTask();
    setWaiting(false);
    return results.every(({ status }) => status === 'fulfilled');
  };
  /** Whether any is on its way. */
  const some = () => sent.current.size > 0;
  return { watch, settled, some, waiting };
}
