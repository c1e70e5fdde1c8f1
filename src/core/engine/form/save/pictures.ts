/** The running uploads of pictures into the form's rich texts. A save waits for them. */
export interface PictureUploadTracker {
  /** Adds uploads for which a save waits; `uploadsPromise` resolves to true if all of them succeeded. */
  watch(uploadsPromise: Promise<boolean>): void;
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
    watch(uploadsPromise) {
      const removeFinishedUpload = () => runningUploads.delete(uploadsPromise);
      runningUploads.add(uploadsPromise);
      uploadsPromise.then(removeFinishedUpload, removeFinishedUpload);
    },
    areOnTheirWay: () => runningUploads.size > 0,
    async waitUntilSettled() {
      let areAllUploaded = true;
      // The wait is repeated, because the operator can insert further pictures in the meantime.
      while (runningUploads.size > 0) {
        const uploadResults = await Promise.allSettled(runningUploads);
        areAllUploaded &&= uploadResults.every(
          (uploadResult) => uploadResult.status === 'fulfilled' && uploadResult.value,
        );
      }
      return areAllUploaded;
    },
  };
}
