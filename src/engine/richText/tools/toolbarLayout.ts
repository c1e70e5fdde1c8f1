import type { ColorTarget, HistoryStep, Toggle } from './commands';

export type ToolName =
  | Toggle
  | ColorTarget
  | HistoryStep
  | 'style'
  | 'align'
  | 'link'
  | 'image'
  | 'table'
  | 'source';

export type ToolGroup = {
  tools: ToolName[];
  /** A rule before it, or as far right as there is room. */
  place?: 'ruled' | 'end';
};

export const desk: ToolGroup[] = [
  { tools: ['style'] },
  { tools: ['bold', 'italic', 'underline', 'strike', 'color', 'highlight'], place: 'ruled' },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'], place: 'ruled' },
  { tools: ['link', 'image', 'table'], place: 'ruled' },
  { tools: ['source'] },
  { tools: ['undo', 'redo'], place: 'end' },
];

/** A phone shows the first seven; the rest comes by scrolling. */
export const phone: ToolGroup[] = [
  { tools: ['style'] },
  {
    tools: ['bold', 'italic', 'underline', 'bulletList', 'orderedList', 'link', 'image', 'undo', 'redo'],
    place: 'ruled',
  },
  { tools: ['strike', 'color', 'highlight', 'blockquote', 'align', 'table'], place: 'ruled' },
  { tools: ['source'] },
];
