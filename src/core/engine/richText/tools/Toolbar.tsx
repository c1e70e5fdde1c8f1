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
  performCommand,
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

type ToolName =
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

type ToolGroup = {
  tools: ToolName[];
  /** `ruled` draws a line before the group; `end` puts the group at the right end. */
  place?: 'ruled' | 'end';
};

const desk: ToolGroup[] = [
  { tools: ['style', 'size'] },
  { tools: ['bold', 'italic', 'underline', 'strike', 'color', 'highlight'], place: 'ruled' },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'], place: 'ruled' },
  { tools: ['link', 'image', 'video', 'table'], place: 'ruled' },
  { tools: ['source'] },
  { tools: ['undo', 'redo'], place: 'end' },
];

/** The tool groups that a phone always shows, in the first line. The groups in `folded` unfold below it. */
const phone: ToolGroup[] = [{ tools: ['style'] }, { tools: ['bold', 'link', 'image', 'undo'] }];

const folded: ToolGroup[] = [
  { tools: ['italic', 'underline', 'strike', 'size', 'color', 'highlight'] },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'] },
  { tools: ['video', 'table', 'source', 'redo'] },
];

const ToggleTool = ({ name }: { name: TextFormatToggleCommandName }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const on = state.on[name] ?? false;
  return (
    <IconButton
      icon={textFormatToggleCommands[name].icon}
      label={translate(`richText.${name}`)}
      on={on}
      aria-pressed={on}
      onClick={() => performCommand(editor, textFormatToggleCommands[name].run)}
    />
  );
};

const HistoryTool = ({ name }: { name: UndoRedoCommandName }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  return (
    <IconButton
      icon={undoRedoCommands[name].icon}
      label={translate(`richText.${name}`)}
      disabled={!state.can[name]}
      onClick={() => performCommand(editor, undoRedoCommands[name].run)}
    />
  );
};

type Props = { source: boolean; onSource: (source: boolean) => void; images: ImageInsertion };

const tools: Record<ToolName, (props: Props) => ReactNode> = {
  style: () => <ParagraphStyleTool />,
  size: () => <FontSizeTool />,
  bold: () => <ToggleTool name="bold" />,
  italic: () => <ToggleTool name="italic" />,
  underline: () => <ToggleTool name="underline" />,
  strike: () => <ToggleTool name="strike" />,
  color: () => <ColorTool name="color" icon={Baseline} colors={textColors} />,
  highlight: () => <ColorTool name="highlight" icon={Highlighter} colors={highlightColors} />,
  bulletList: () => <ToggleTool name="bulletList" />,
  orderedList: () => <ToggleTool name="orderedList" />,
  blockquote: () => <ToggleTool name="blockquote" />,
  align: () => <AlignTool />,
  link: () => <LinkTool />,
  image: ({ images }) => hasApiFeature('pictures') && <ImageTool images={images} />,
  video: () => <VideoTool />,
  table: () => <TableTool />,
  source: ({ source, onSource }) => <SourceTool source={source} onSource={onSource} />,
  undo: () => <HistoryTool name="undo" />,
  redo: () => <HistoryTool name="redo" />,
};

const placeClass = { ruled: styles.ruled, end: styles.end };

export const Toolbar = (props: Props) => {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhoneWidth();
  const [unfolded, setUnfolded] = useState(false);
  const groups = isPhone ? [...phone, ...(unfolded || props.source ? folded : [])] : desk;
  const isIdle = (group: ToolGroup) => props.source && !group.tools.includes('source');
  return (
    <div
      ref={ref}
      className={styles.tools}
      role="toolbar"
      aria-label={translate('richText.toolbar')}
      {...useRovingFocus(ref)}
      // Pressing a tool must not take the cursor out of the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <fieldset
          key={group.tools.join()}
          className={group.place && placeClass[group.place]}
          disabled={isIdle(group)}
        >
          {group.tools.map((name) => (
            <Fragment key={name}>{tools[name](props)}</Fragment>
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

const SourceTool = ({ source, onSource }: Omit<Props, 'images'>) => (
  <IconButton
    icon={Code}
    label={useText()('richText.source')}
    on={source}
    aria-pressed={source}
    onClick={() => onSource(!source)}
  />
);
