import type { EditorView } from '@tiptap/pm/view';
import { EditorContent } from '@tiptap/react';
import { TiptapEditorProvider } from 'ra-input-rich-text';
import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { classNames } from '../../ui/classNames';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { addRichTextTexts } from '../../ui/richTextTexts';
import { ContentLossNotice } from './ContentLossNotice';
import { moveCursorNextToNode } from './cursorBeside';
import { EditorNotices, type EditorNoticesProps } from './EditorNotices';
import { HtmlSourceEditor } from './HtmlSourceEditor';
import proseStyles from './prose.module.css';
import styles from './RichTextEditor.module.css';
import { Toolbar } from './tools/Toolbar';
import { useControlledEditor } from './useControlledEditor';
import { type ImageInsertionOptions, useImageInsertion } from './useImageInsertion';

/** Pixels kept between the caret and an edge when scrolling. */
const CARET_EDGE_MARGIN_PX = 8;

/**
 * Returns the bottom scroll padding of the nearest ancestor that has one. The padding reserves space for a
 * sticky bar.
 */
function findScrollPaddingBottomPx(element: Element | null): number {
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    const scrollPaddingPx = Number.parseFloat(getComputedStyle(ancestor).scrollPaddingBottom);
    if (scrollPaddingPx > 0) return scrollPaddingPx;
  }
  return 0;
}

/**
 * Returns the distance in pixels to keep between the caret and each edge of the scroll container. Otherwise
 * the sticky toolbar or the bottom bar would cover the caret. `top` and `bottom` are getters, because the
 * heights of both bars change.
 */
const createCaretScrollMargins = (getEditorElement: () => Element | null) => ({
  left: CARET_EDGE_MARGIN_PX,
  right: CARET_EDGE_MARGIN_PX,
  get top() {
    return (
      CARET_EDGE_MARGIN_PX +
      (getEditorElement()?.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0)
    );
  },
  get bottom() {
    return CARET_EDGE_MARGIN_PX + findScrollPaddingBottomPx(getEditorElement());
  },
});

addRichTextTexts();

export type RichTextEditorProps = ImageInsertionOptions &
  Pick<EditorNoticesProps, 'failures' | 'onDismiss'> & {
    id: string;
    /** The stored rich text, as HTML. */
    value: string;
    /** Called with the text as HTML after each change by the operator, with `''` for an empty text. */
    onChange: (html: string) => void;
    onBlur?: () => void;
    /** Smallest height of the whole editor with its toolbar, in pixels. */
    minHeight?: number;
    label: string;
    /** Id of the element with the field's help or error text. */
    describedBy?: string | undefined;
    invalid?: boolean;
  };

/**
 * Whether a key press is the shortcut of the link tool. The position of the key is compared, because a Korean
 * layout types another letter.
 */
const isLinkShortcut = ({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  code === 'KeyK' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/**
 * Opens the link tool. The key event is stopped, because it would also open the global search. ProseMirror reads
 * the selection at `selectionchange` only, which can come after the key, when the tool has the focus.
 */
const openLinkTool = (event: KeyboardEvent, editorElement: HTMLElement | null): boolean => {
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new Event('selectionchange'));
  editorElement?.querySelector<HTMLElement>('[data-tool=link]')?.click();
  return true;
};

/**
 * Whether the form handles a key press instead of the editor. Ctrl or ⌘ with Enter saves the form; the editor
 * would insert a line break. Escape closes the dialog; the editor would do nothing.
 */
const isKeyHandledByForm = (_: unknown, event: KeyboardEvent): boolean =>
  event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));

const RichTextEditor = ({
  id,
  value,
  onChange,
  onBlur,
  minHeight = 449,
  label,
  describedBy,
  invalid = false,
  failures,
  onDismiss,
  ...imageOptions
}: RichTextEditorProps) => {
  const [source, setSource] = useState(false);
  const { images, sending } = useImageInsertion(imageOptions);
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const hasFocusLeftEditorRef = useRef(true);
  const [scrollMargins] = useState(() => createCaretScrollMargins(() => fieldsetRef.current));
  const ariaAttributes = useMemo(
    () => ({
      'aria-label': label,
      'aria-invalid': String(invalid),
      ...(describedBy && { 'aria-describedby': describedBy }),
    }),
    [label, invalid, describedBy],
  );
  const editorProps = useMemo(
    () => ({
      ...images.props,
      attributes: {
        ...ariaAttributes,
        id,
        role: 'textbox',
        class: classNames(proseStyles.prose),
        'aria-multiline': 'true',
      },
      handleDOMEvents: {
        // The cursor moves only after the text has received the focus. Before that, the browser would keep
        // the old selection, and typing would replace it.
        focus: (view: EditorView, { relatedTarget }: globalThis.FocusEvent) => {
          if (hasFocusLeftEditorRef.current) moveCursorNextToNode(view);
          // A popup's script has returned the focus to the text, and the browser puts the caret at the start.
          // `view.focus()` restores the editor's selection.
          else if (relatedTarget instanceof Element && relatedTarget.closest('[popover]')) view.focus();
          hasFocusLeftEditorRef.current = false;
        },
        keydown: (view: EditorView, event: KeyboardEvent) =>
          isLinkShortcut(event) && !isImeCompositionKeyEvent(event)
            ? openLinkTool(event, fieldsetRef.current)
            : isKeyHandledByForm(view, event),
      },
      scrollThreshold: scrollMargins,
      scrollMargin: scrollMargins,
    }),
    [images, ariaAttributes, id, scrollMargins],
  );
  const { editor, losses } = useControlledEditor({ value, onChange, editorProps });
  const showOrHideHtmlSource = (isSourceShown: boolean) => {
    setSource(isSourceShown);
    if (!isSourceShown) editor.commands.focus();
  };
  const dismissNoticeAndFocusText = () => {
    onDismiss();
    // Moves the focus to the text, because the focused button disappears with the notice.
    if (!source) editor.commands.focus();
  };
  const handleEditorBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    onBlur?.();
    // Keeps the cursor if only the window has lost the focus. Also keeps it while a tool's popup has the
    // focus, because the popup changes the selected picture.
    const isEditorStillInUse =
      currentTarget.contains(document.activeElement) || relatedTarget?.closest('[popover]');
    if (!isEditorStillInUse) hasFocusLeftEditorRef.current = true;
  };
  return (
    <TiptapEditorProvider value={editor}>
      <fieldset ref={fieldsetRef} className={styles.field} aria-label={label} onBlur={handleEditorBlur}>
        <div className={classNames(styles.editor, invalid && styles.bad)} style={{ minHeight }}>
          <div className={styles.head} data-head>
            <Toolbar source={source} onSource={showOrHideHtmlSource} images={images} />
            <EditorNotices {...{ sending, failures }} onDismiss={dismissNoticeAndFocusText} />
            {!source && <ContentLossNotice losses={losses} onShowSource={() => showOrHideHtmlSource(true)} />}
          </div>
          <EditorContent editor={editor} className={styles.content} hidden={source} />
          {source && (
            <HtmlSourceEditor
              {...{ value, onChange, attributes: ariaAttributes }}
              onWritten={images.tellLost}
            />
          )}
        </div>
      </fieldset>
    </TiptapEditorProvider>
  );
};

export default RichTextEditor;
