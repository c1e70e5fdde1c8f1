import { Baseline, Code, Ellipsis, Highlighter } from 'lucide';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { hasApiFeature } from '../../../provider/offers';
import { IconButton } from '../../../ui/IconButton';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import type { ImageInsertion } from '../useImageInsertion';
import { AlignTool } from './AlignTool';
import { ColorTool } from './ColorTool';
import {
  type ColorTarget,
  runCommandAndFocusText,
  type TextFormatToggleCommandName,
  textFormatToggleCommands,
  type UndoRedoCommandName,
  undoRedoCommands,
} from './commands';
import { FontSizeTool } from './FontSizeTool';
import { ImageTool } from './ImageTool';
import { LinkTool } from './LinkTool';
import { ParagraphStyleTool } from './ParagraphStyleTool';
import { highlightColors, textColors } from './palette';
import { TableTool } from './TableTool';
import styles from './Toolbar.module.css';
import { useRovingFocus } from './useRovingFocus';
import { useToolbarEditor } from './useToolbarEditor';
import { VideoTool } from './VideoTool';

type EditorToolName =
  | TextFormatToggleCommandName
  | ColorTarget
  | UndoRedoCommandName
  | 'style'
  | 'size'
  | 'align'
  | 'link'
  | 'image'
  | 'video'
  | 'table'
  | 'source';

type ToolbarGroup = {
  tools: EditorToolName[];
  /** `ruled` draws a line before the group; `end` puts the group at the right end. */
  place?: 'ruled' | 'end';
};

const desktopToolGroups: ToolbarGroup[] = [
  { tools: ['style', 'size'] },
  { tools: ['bold', 'italic', 'underline', 'strike', 'color', 'highlight'], place: 'ruled' },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'], place: 'ruled' },
  { tools: ['link', 'image', 'video', 'table'], place: 'ruled' },
  { tools: ['source'] },
  { tools: ['undo', 'redo'], place: 'end' },
];

/**
 * The tool groups that a phone always shows, in the first line. The groups in `toolGroupsFoldedOnPhones`
 * unfold below it.
 */
const toolGroupsShownOnPhones: ToolbarGroup[] = [
  { tools: ['style'] },
  { tools: ['bold', 'link', 'image', 'undo'] },
];

const toolGroupsFoldedOnPhones: ToolbarGroup[] = [
  { tools: ['italic', 'underline', 'strike', 'size', 'color', 'highlight'] },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'] },
  { tools: ['video', 'table', 'source', 'redo'] },
];

const FormatToggleTool = ({ name }: { name: TextFormatToggleCommandName }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const isActive = state.on[name] ?? false;
  return (
    <IconButton
      icon={textFormatToggleCommands[name].icon}
      label={translate(`richText.${name}`)}
      on={isActive}
      aria-pressed={isActive}
      onClick={() => runCommandAndFocusText(editor, textFormatToggleCommands[name].run)}
    />
  );
};

const UndoRedoTool = ({ name }: { name: UndoRedoCommandName }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  return (
    <IconButton
      icon={undoRedoCommands[name].icon}
      label={translate(`richText.${name}`)}
      disabled={!state.can[name]}
      onClick={() => runCommandAndFocusText(editor, undoRedoCommands[name].run)}
    />
  );
};

type ToolbarProps = { source: boolean; onSource: (source: boolean) => void; images: ImageInsertion };

const richTextToolByName: Record<EditorToolName, (props: ToolbarProps) => ReactNode> = {
  style: () => <ParagraphStyleTool />,
  size: () => <FontSizeTool />,
  bold: () => <FormatToggleTool name="bold" />,
  italic: () => <FormatToggleTool name="italic" />,
  underline: () => <FormatToggleTool name="underline" />,
  strike: () => <FormatToggleTool name="strike" />,
  color: () => <ColorTool name="color" icon={Baseline} colors={textColors} />,
  highlight: () => <ColorTool name="highlight" icon={Highlighter} colors={highlightColors} />,
  bulletList: () => <FormatToggleTool name="bulletList" />,
  orderedList: () => <FormatToggleTool name="orderedList" />,
  blockquote: () => <FormatToggleTool name="blockquote" />,
  align: () => <AlignTool />,
  link: () => <LinkTool />,
  image: ({ images }) => hasApiFeature('pictures') && <ImageTool imageInsertion={images} />,
  video: () => <VideoTool />,
  table: () => <TableTool />,
  source: ({ source, onSource }) => <HtmlSourceTool source={source} onSource={onSource} />,
  undo: () => <UndoRedoTool name="undo" />,
  redo: () => <UndoRedoTool name="redo" />,
};

const classNameByToolGroupPlace = { ruled: styles.ruled, end: styles.end };

export const Toolbar = (props: ToolbarProps) => {
  const translate = useText();
  const toolbarRef = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhoneWidth();
  const [unfolded, setUnfolded] = useState(false);
  const toolGroups = isPhone
    ? [...toolGroupsShownOnPhones, ...(unfolded || props.source ? toolGroupsFoldedOnPhones : [])]
    : desktopToolGroups;
  const isToolGroupDisabled = (group: ToolbarGroup) => props.source && !group.tools.includes('source');
  return (
    <div
      ref={toolbarRef}
      className={styles.tools}
      role="toolbar"
      aria-label={translate('richText.toolbar')}
      {...useRovingFocus(toolbarRef)}
      // Prevents a press on a tool from moving the focus out of the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {toolGroups.map((group) => (
        <fieldset
          key={group.tools.join()}
          className={group.place && classNameByToolGroupPlace[group.place]}
          disabled={isToolGroupDisabled(group)}
        >
          {group.tools.map((name) => (
            <Fragment key={name}>{richTextToolByName[name](props)}</Fragment>
          ))}
        </fieldset>
      ))}
      {isPhone && (
        <IconButton
          className={styles.more}
          icon={Ellipsis}
          label={translate('richText.more')}
          on={unfolded}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      )}
    </div>
  );
};

const HtmlSourceTool = ({ source, onSource }: Omit<ToolbarProps, 'images'>) => (
  <IconButton
    icon={Code}
    label={useText()('richText.source')}
    on={source}
    aria-pressed={source}
    onClick={() => onSource(!source)}
  />
);
