/** The running uploads of pictures into the form's rich texts. A save waits for them. */
export interface PictureUploadTracker {
  /** Adds uploads for which a save waits; `uploads` resolves to true if all of them succeeded. */
  watch(uploads: Promise<boolean>): void;
  areOnTheirWay(): boolean;
  /**
   * When no upload is running any more, resolves to true if all uploads succeeded. The rich text itself shows
   * a failed upload.
   */
  waitUntilSettled(): Promise<boolean>;
}

export function createPictureUploadTracker(): PictureUploadTracker {
  const runningUploads = new Set<Promise<boolean>>();
  return {
    watch(uploads) {
      const removeFinishedUpload = () => runningUploads.delete(uploads);
      runningUploads.add(uploads);
      uploads.then(removeFinishedUpload, removeFinishedUpload);
    },
    areOnTheirWay: () => runningUploads.size > 0,
    async waitUntilSettled() {
      let areAllUploaded = true;
      // The wait is repeated, because the operator can insert further pictures in the meantime.
      while (runningUploads.size > 0) {
        const results = await Promise.allSettled(runningUploads);
        areAllUploaded &&= results.every((result) => result.status === 'fulfilled' && result.value);
      }
      return areAllUploaded;
    },
  };
}
