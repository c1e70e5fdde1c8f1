import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { classNames } from '../../ui/classNames';
import styles from './RichTextEditor.module.css';
import { runAfterImeComposition } from './settled';

/** The URL of an uploaded picture, and its size in pixels if the API knows it. */
export type UploadedImage = { url: string; width?: number; height?: number };

type UploadPlaceholder = { id: object; position: number; text: string };
type PlaceholderChange = { add: UploadPlaceholder[] } | { remove: object };

const uploadsPluginKey = new PluginKey<DecorationSet>('uploads');

const createUploadPlaceholderRenderer = (placeholderText: string) => () => {
  const element = document.createElement('span');
  element.className = classNames(styles.uploading);
  element.setAttribute('role', 'status');
  element.textContent = placeholderText;
  return element;
};

const applyUploadPlaceholderChange = (
  decorations: DecorationSet,
  transaction: Transaction,
  change: PlaceholderChange | undefined,
): DecorationSet => {
  if (change === undefined) return decorations;
  if ('remove' in change)
    return decorations.remove(decorations.find(undefined, undefined, ({ id }) => id === change.remove));
  const placeholderWidgets = change.add.map(({ id, position, text }) =>
    Decoration.widget(position, createUploadPlaceholderRenderer(text), { id }),
  );
  return decorations.add(transaction.doc, placeholderWidgets);
};

/**
 * Keeps the position of each picture that is being uploaded, and shows a placeholder there. The placeholder
 * is not part of the text.
 */
export const UploadPlaceholderExtension = Extension.create({
  name: 'uploadPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: uploadsPluginKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, decorations) =>
          applyUploadPlaceholderChange(
            decorations.map(transaction.mapping, transaction.doc),
            transaction,
            transaction.getMeta(uploadsPluginKey),
          ),
      },
      props: { decorations: (state) => uploadsPluginKey.getState(state) },
    }),
  ],
});

const createPlaceholderTransaction = (view: EditorView, change: PlaceholderChange): Transaction =>
  view.state.tr.setMeta(uploadsPluginKey, change);

const findUploadPlaceholderPosition = (view: EditorView, id: object): number | undefined =>
  uploadsPluginKey.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

const waitForImeComposition = (view: EditorView): Promise<void> =>
  new Promise((resolve) => runAfterImeComposition(view, resolve));

type ImageUploadOptions = {
  upload: (file: File) => Promise<UploadedImage>;
  /** Returns the placeholder text of a picture during its upload. */
  getPlaceholderText: (file: File) => string;
  onFailure: (file: File, error: unknown) => void;
  /**
   * Called if the text around a picture's position was replaced during the upload. The picture then can't be
   * inserted.
   */
  onDisplaced: (file: File) => void;
};

/**
 * Uploads pictures one by one, and inserts each at its position, in order. A failed upload leaves the text
 * unchanged. Resolves to true if all uploads succeeded.
 */
export const uploadImages = async (
  view: EditorView,
  files: File[],
  position: number,
  { upload, getPlaceholderText, onFailure, onDisplaced }: ImageUploadOptions,
): Promise<boolean> => {
  const placeholders = files.map((file) => ({ file, id: {}, position, text: getPlaceholderText(file) }));
  let areAllInserted = true;
  view.dispatch(createPlaceholderTransaction(view, { add: placeholders }));
  for (const { file, id } of placeholders) {
    const image = await upload(file).catch((error: unknown) => {
      onFailure(file, error);
      return undefined;
    });
    await waitForImeComposition(view);
    if (view.isDestroyed) return false;
    const insertPosition = findUploadPlaceholderPosition(view, id);
    const transaction = createPlaceholderTransaction(view, { remove: id });
    if (image && insertPosition !== undefined)
      transaction.insert(insertPosition, createImageNode(view, image));
    view.dispatch(transaction);
    if (image && insertPosition === undefined) onDisplaced(file);
    areAllInserted &&= image !== undefined && insertPosition !== undefined;
  }
  return areAllInserted;
};

const createImageNode = ({ state }: EditorView, { url, width, height }: UploadedImage) =>
  state.schema.node('image', { src: url, alt: '', width: width ?? null, height: height ?? null });
