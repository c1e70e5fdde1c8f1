/** Running uploads into the form's rich texts, which a save waits for. */
export interface Pictures {
  /** Adds uploads to wait for; the promise resolves to true if all of them succeeded. */
  watch(pictures: Promise<boolean>): void;
  areOnTheirWay(): boolean;
  /**
   * Resolves when no upload is running: true if all succeeded. The text with a failed one shows the failure.
   */
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
      // Further pictures may be inserted during the wait.
      while (onTheirWay.size > 0) {
        const results = await Promise.allSettled(onTheirWay);
        all &&= results.every((result) => result.status === 'fulfilled' && result.value);
      }
      return all;
    },
  };
}
