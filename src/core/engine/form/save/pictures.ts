/** Running uploads into the form's rich texts: a save that did not wait for them would miss them. */
export interface Pictures {
  /** Waits for these too; the promise resolves to true if all of them came in. */
  watch(pictures: Promise<boolean>): void;
  areOnTheirWay(): boolean;
  /** Resolves when none is running: true if all came in. The text of a failed one says so. */
  settled(): Promise<boolean>;
}

export function createPictures(): Pictures {
  const onTheirWay = new Set<Promise<boolean>>();
  return {
    watch(pictures) {
      const leave = () => onTheirWay.delete(pictures);
      onTheirWay.add(pictures);
      pictures.then(leave, leave);
    },
    areOnTheirWay: () => onTheirWay.size > 0,
    async settled() {
      let all = true;
      // More may be put in during the wait.
      while (onTheirWay.size > 0) {
        const results = await Promise.allSettled(onTheirWay);
        all &&= results.every((result) => result.status === 'fulfilled' && result.value);
      }
      return all;
    },
  };
}
