/** The running uploads of pictures into the form's rich texts. A save waits for them. */
export interface PictureUploadTracker {
  /** Adds uploads for which a save waits; `pictures` resolves to true if all of them succeeded. */
  watch(pictures: Promise<boolean>): void;
  areOnTheirWay(): boolean;
  /**
   * When no upload is running any more, resolves to true if all uploads succeeded. The rich text itself shows
   * a failed upload.
   */
  waitUntilSettled(): Promise<boolean>;
}

export function createPictureUploadTracker(): PictureUploadTracker {
  const onTheirWay = new Set<Promise<boolean>>();
  return {
    watch(pictures) {
      const removeFinishedUpload = () => onTheirWay.delete(pictures);
      onTheirWay.add(pictures);
      pictures.then(removeFinishedUpload, removeFinishedUpload);
    },
    areOnTheirWay: () => onTheirWay.size > 0,
    async waitUntilSettled() {
      let all = true;
      // The wait is repeated, because the operator can insert further pictures in the meantime.
      while (onTheirWay.size > 0) {
        const results = await Promise.allSettled(onTheirWay);
        all &&= results.every((result) => result.status === 'fulfilled' && result.value);
      }
      return all;
    },
  };
}
