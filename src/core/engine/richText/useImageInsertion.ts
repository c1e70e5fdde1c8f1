import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasApiFeature } from '../../provider/offers';
import { type TranslateFunction, useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { findFileRefusalReason } from '../values/fileRefusal';
import { findBlockedPictureHosts } from './foreignPictures';
import { cleanPastedHtml, keepPastedAlignment } from './paste/pastedHtml';
import {
  findDropPosition,
  findPastedFiles,
  findPictureUrls,
  hasUnreachableImages,
  reportMissingImages,
} from './paste/pastedImages';
import { createSliceFromPastedText } from './paste/pastedText';
import { type UploadedImage, uploadImages } from './uploads';

export type ImageInsertionOptions = {
  /** Uploads a picture. `onProgress` gets the share that was sent, from 0 to 1. */
  uploadImage: (file: File, onProgress: (sentShare: number) => void) => Promise<UploadedImage>;
  /**
   * Called when uploads begin. The promise resolves when every picture is in the text or has failed; its
   * value is true if none has failed.
   */
  onUploading: (uploadsDone: Promise<boolean>) => void;
  /** Called when the operator pastes, drops or chooses pictures, so that earlier failures can be cleared. */
  onStart: () => void;
  /** Called with an error message, once for each picture; the text stays as it was. */
  onError: (errorMessage: string) => void;
};

/** A running upload, and the share of the file that was sent, from 0 to 1. */
export type RunningImageUpload = { file: File; share: number };

/**
 * Returns the functions that insert pictures, and the running uploads. The functions stay the same while the
 * editor exists.
 */
export const useImageInsertion = (options: ImageInsertionOptions) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const [sending, setSending] = useState<readonly RunningImageUpload[]>([]);
  const latestOptionsRef = useRef({ ...options, translate, reason: formatErrorText });
  useEffect(() => {
    latestOptionsRef.current = { ...options, translate, reason: formatErrorText };
  });

  const imageInsertion = useMemo(() => {
    const reportImageInsertionError = (errorMessage: string) =>
      latestOptionsRef.current.onError(errorMessage);
    const translateText: TranslateFunction = (key, ...values) =>
      latestOptionsRef.current.translate(key, ...values);

    const uploadImageWithProgress = (file: File): Promise<UploadedImage> => {
      const reportImageUploadProgress = (sentShare: number) =>
        setSending((uploads) =>
          uploads.map((upload) => (upload.file === file ? { file, share: sentShare } : upload)),
        );
      return latestOptionsRef.current
        .uploadImage(file, reportImageUploadProgress)
        .finally(() => setSending((uploads) => uploads.filter((upload) => upload.file !== file)));
    };

    const reportLostImages = () => reportImageInsertionError(translateText('richText.picture.refusedData'));
    const reportUnreachableImages = (pictureUrls: readonly string[]): void => {
      if (hasUnreachableImages(pictureUrls)) reportLostImages();
    };

    const reportUnusablePastedImages = (dataTransfer: DataTransfer | null): void => {
      const html = dataTransfer?.getData('text/html') ?? '';
      const pictureUrls = findPictureUrls(html);
      reportUnreachableImages(pictureUrls);
      reportMissingImages(pictureUrls, reportLostImages);
      const blockedHosts = findBlockedPictureHosts(html);
      if (blockedHosts.length > 0)
        reportImageInsertionError(
          translateText('richText.picture.foreignPasted', { host: blockedHosts.join(', ') }),
        );
    };

    const uploadAndInsertImages = (view: EditorView, files: File[], position: number): void => {
      if (!hasApiFeature('pictures')) {
        reportImageInsertionError(translateText('richText.picture.none'));
        return;
      }
      const acceptedPictures = files.filter((file) => {
        const refusalReason = findFileRefusalReason(file, 'image');
        if (refusalReason)
          reportImageInsertionError(
            translateText(`richText.picture.${refusalReason.key}`, refusalReason.values),
          );
        return refusalReason === undefined;
      });
      setSending((uploads) => [...uploads, ...acceptedPictures.map((file) => ({ file, share: 0 }))]);
      const uploadsDone = uploadImages(view, acceptedPictures, position, {
        upload: uploadImageWithProgress,
        getPlaceholderText: ({ name }) => translateText('richText.picture.uploading', { name }),
        onFailure: ({ name }, error) =>
          error instanceof Error && error.message !== ''
            ? reportImageInsertionError(
                translateText('richText.picture.failedBecause', {
                  name,
                  reason: latestOptionsRef.current.reason(error),
                }),
              )
            : reportImageInsertionError(translateText('richText.picture.failed', { name })),
        onDisplaced: ({ name }) =>
          reportImageInsertionError(translateText('richText.picture.displaced', { name })),
      });
      latestOptionsRef.current.onUploading(uploadsDone);
    };

    return {
      tellLost: (html: string) => reportUnreachableImages(findPictureUrls(html)),
      choose(view: EditorView, files: File[]) {
        latestOptionsRef.current.onStart();
        uploadAndInsertImages(view, files, view.state.selection.to);
      },
      props: {
        transformPastedHTML: cleanPastedHtml,
        transformPasted: keepPastedAlignment,
        clipboardTextParser: createSliceFromPastedText,
        handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
          const files = findPastedFiles(clipboardData);
          latestOptionsRef.current.onStart();
          if (files.length > 0) uploadAndInsertImages(view, files, view.state.selection.to);
          else reportUnusablePastedImages(clipboardData);
          return files.length > 0;
        },
        handleDrop: (view: EditorView, event: DragEvent): boolean => {
          const files = view.dragging === null ? findPastedFiles(event.dataTransfer) : [];
          latestOptionsRef.current.onStart();
          if (files.length > 0) uploadAndInsertImages(view, files, findDropPosition(view, event));
          else if (view.dragging === null) reportUnusablePastedImages(event.dataTransfer);
          return files.length > 0;
        },
      },
    };
  }, []);
  return { images: imageInsertion, sending };
};

export type ImageInsertion = ReturnType<typeof useImageInsertion>['images'];
