import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasApiFeature } from '../../provider/offers';
import { type TranslateFunction, useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { findFileRefusalReason } from '../values/fileRefusal';
import { findBlockedPictureHosts } from './foreignPictures';
import { cleanPastedHtml, keepPastedAlignment } from './paste/pastedHtml';
import { findDropPosition, findPastedFiles, hasUnreachableImages } from './paste/pastedImages';
import { createSliceFromPastedText } from './paste/pastedText';
import { type UploadedImage, uploadImages } from './uploads';

export type ImageInsertionOptions = {
  /** Uploads a picture. `onProgress` gets the share that was sent, from 0 to 1. */
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<UploadedImage>;
  /**
   * Called when uploads begin. The promise resolves when every picture is in the text or has failed; its
   * value is true if none has failed.
   */
  onUploading: (pictures: Promise<boolean>) => void;
  /** Called when the operator pastes, drops or chooses pictures, so that earlier failures can be cleared. */
  onStart: () => void;
  /** Called with an error message, once for each picture; the text stays as it was. */
  onError: (message: string) => void;
};

/** A running upload, and the share of the file that was sent, from 0 to 1. */
export type RunningImageUpload = { file: File; share: number };

/**
 * Returns the functions that insert pictures, and the running uploads. The functions stay the same while the
 * editor exists.
 */
export const useImageInsertion = (options: ImageInsertionOptions) => {
  const translate = useText();
  const reason = useErrorText();
  const [sending, setSending] = useState<readonly RunningImageUpload[]>([]);
  const latest = useRef({ ...options, translate, reason });
  useEffect(() => {
    latest.current = { ...options, translate, reason };
  });

  const images = useMemo(() => {
    const reportImageInsertionError = (message: string) => latest.current.onError(message);
    const translateText: TranslateFunction = (key, ...values) => latest.current.translate(key, ...values);

    const uploadImageWithProgress = (file: File): Promise<UploadedImage> => {
      const reportImageUploadProgress = (share: number) =>
        setSending((all) => all.map((each) => (each.file === file ? { file, share } : each)));
      return latest.current
        .uploadImage(file, reportImageUploadProgress)
        .finally(() => setSending((all) => all.filter((each) => each.file !== file)));
    };

    const reportUnreachableImages = (html: string): void => {
      if (hasUnreachableImages(html))
        reportImageInsertionError(translateText('richText.picture.refusedData'));
    };

    const reportUnusablePastedImages = (transfer: DataTransfer | null): void => {
      const html = transfer?.getData('text/html') ?? '';
      reportUnreachableImages(html);
      const hosts = findBlockedPictureHosts(html);
      if (hosts.length > 0)
        reportImageInsertionError(
          translateText('richText.picture.foreignPasted', { host: hosts.join(', ') }),
        );
    };

    const uploadAndInsertImages = (view: EditorView, files: File[], position: number): void => {
      if (!hasApiFeature('pictures')) {
        reportImageInsertionError(translateText('richText.picture.none'));
        return;
      }
      const pictures = files.filter((file) => {
        const refusal = findFileRefusalReason(file, 'image');
        if (refusal)
          reportImageInsertionError(translateText(`richText.picture.${refusal.key}`, refusal.values));
        return refusal === undefined;
      });
      setSending((all) => [...all, ...pictures.map((file) => ({ file, share: 0 }))]);
      const uploading = uploadImages(view, pictures, position, {
        upload: uploadImageWithProgress,
        getPlaceholderText: ({ name }) => translateText('richText.picture.uploading', { name }),
        onFailure: ({ name }, error) =>
          error instanceof Error && error.message !== ''
            ? reportImageInsertionError(
                translateText('richText.picture.failedBecause', {
                  name,
                  reason: latest.current.reason(error),
                }),
              )
            : reportImageInsertionError(translateText('richText.picture.failed', { name })),
        onDisplaced: ({ name }) =>
          reportImageInsertionError(translateText('richText.picture.displaced', { name })),
      });
      latest.current.onUploading(uploading);
    };

    return {
      tellLost: reportUnreachableImages,
      choose(view: EditorView, files: File[]) {
        latest.current.onStart();
        uploadAndInsertImages(view, files, view.state.selection.to);
      },
      props: {
        transformPastedHTML: cleanPastedHtml,
        transformPasted: keepPastedAlignment,
        clipboardTextParser: createSliceFromPastedText,
        handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
          const files = findPastedFiles(clipboardData);
          latest.current.onStart();
          if (files.length > 0) uploadAndInsertImages(view, files, view.state.selection.to);
          else reportUnusablePastedImages(clipboardData);
          return files.length > 0;
        },
        handleDrop: (view: EditorView, event: DragEvent): boolean => {
          const files = view.dragging === null ? findPastedFiles(event.dataTransfer) : [];
          latest.current.onStart();
          if (files.length > 0) uploadAndInsertImages(view, files, findDropPosition(view, event));
          else if (view.dragging === null) reportUnusablePastedImages(event.dataTransfer);
          return files.length > 0;
        },
      },
    };
  }, []);
  return { images, sending };
};

export type ImageInsertion = ReturnType<typeof useImageInsertion>['images'];
