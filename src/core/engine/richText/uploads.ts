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

const createUploadPlaceholderRenderer = (text: string) => () => {
  const element = document.createElement('span');
  element.className = classNames(styles.uploading);
  element.setAttribute('role', 'status');
  element.textContent = text;
  return element;
};

const applyUploadPlaceholderChange = (
  set: DecorationSet,
  transaction: Transaction,
  change: PlaceholderChange | undefined,
): DecorationSet => {
  if (change === undefined) return set;
  if ('remove' in change) return set.remove(set.find(undefined, undefined, ({ id }) => id === change.remove));
  const widgets = change.add.map(({ id, position, text }) =>
    Decoration.widget(position, createUploadPlaceholderRenderer(text), { id }),
  );
  return set.add(transaction.doc, widgets);
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
        apply: (transaction, set) =>
          applyUploadPlaceholderChange(
            set.map(transaction.mapping, transaction.doc),
            transaction,
            transaction.getMeta(uploadsPluginKey),
          ),
      },
      props: { decorations: (state) => uploadsPluginKey.getState(state) },
    }),
  ],
});

const createPlaceholderTransaction = (view: EditorView, meta: PlaceholderChange): Transaction =>
  view.state.tr.setMeta(uploadsPluginKey, meta);

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
  { upload, getPlaceholderText: placeholder, onFailure, onDisplaced }: ImageUploadOptions,
): Promise<boolean> => {
  const waiting = files.map((file) => ({ file, id: {}, position, text: placeholder(file) }));
  let all = true;
  view.dispatch(createPlaceholderTransaction(view, { add: waiting }));
  for (const { file, id } of waiting) {
    const image = await upload(file).catch((error: unknown) => {
      onFailure(file, error);
      return undefined;
    });
    await waitForImeComposition(view);
    if (view.isDestroyed) return false;
    const place = findUploadPlaceholderPosition(view, id);
    const transaction = createPlaceholderTransaction(view, { remove: id });
    if (image && place !== undefined) transaction.insert(place, createImageNode(view, image));
    view.dispatch(transaction);
    if (image && place === undefined) onDisplaced(file);
    all &&= image !== undefined && place !== undefined;
  }
  return all;
};

const createImageNode = ({ state }: EditorView, { url, width, height }: UploadedImage) =>
  state.schema.node('image', { src: url, alt: '', width: width ?? null, height: height ?? null });
