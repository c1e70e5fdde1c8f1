import type { EditorView } from '@tiptap/pm/view';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { imageTypes } from '../../schema/limits';
import { pastedHtml, withAlignment } from './pastedHtml';
import { dropPosition, filesOf, hasDataImages } from './pastedImages';
import { pastedText } from './pastedText';
import { type UploadedImage, uploadImages } from './uploads';

export type ImageOptions = {
  uploadImage: (file: File) => Promise<UploadedImage>;
  /** Told of pictures that are on their way into the text, which come in together or say why not. */
  onUploading: (pictures: Promise<boolean>) => void;
  /** Something is put in by paste, drop or choice: what went wrong before is past. */
  onStart: () => void;
  /** Told what went wrong, fit to show, once for each picture; the text stays as it was. */
  onError: (message: string) => void;
};

/** Everything by which pictures come into the text; the same object for the life of the editor. */
export const useImages = (options: ImageOptions) => {
  const translate = useTranslate();
  const latest = useRef({ ...options, translate });
  useEffect(() => {
    latest.current = { ...options, translate };
  });

  return useMemo(() => {
    const tell = (key: string, values?: { name: string }) =>
      latest.current.onError(latest.current.translate(`richText.picture.${key}`, values));

    const add = (view: EditorView, files: File[], position: number): void => {
      for (const { type, name } of files) if (!imageTypes.includes(type)) tell('refusedType', { name });
      const pictures = files.filter(({ type }) => imageTypes.includes(type));
      const uploading = uploadImages(view, pictures, position, {
        upload: (file) => latest.current.uploadImage(file),
        placeholder: ({ name }) => latest.current.translate('richText.picture.uploading', { name }),
        onFailure: ({ name }, error) =>
          error instanceof Error && error.message !== ''
            ? latest.current.onError(error.message)
            : tell('failed', { name }),
        onDisplaced: ({ name }) => tell('displaced', { name }),
      });
      latest.current.onUploading(uploading);
    };

    return {
      choose(view: EditorView, files: File[]) {
        latest.current.onStart();
        add(view, files, view.state.selection.to);
      },
      props: {
        transformPastedHTML: pastedHtml,
        transformPasted: withAlignment,
        clipboardTextParser: pastedText,
        handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
          const files = filesOf(clipboardData);
          latest.current.onStart();
          if (files.length > 0) add(view, files, view.state.selection.to);
          else if (hasDataImages(clipboardData?.getData('text/html') ?? '')) tell('refusedData');
          return files.length > 0;
        },
        handleDrop: (view: EditorView, event: DragEvent): boolean => {
          const files = view.dragging === null ? filesOf(event.dataTransfer) : [];
          latest.current.onStart();
          if (files.length > 0) add(view, files, dropPosition(view, event));
          return files.length > 0;
        },
      },
    };
  }, []);
};

export type Images = ReturnType<typeof useImages>;
