import type { ColorTarget, HistoryStep, Toggle } from './commands';

export type ToolName =
  | Toggle
  | ColorTarget
  | HistoryStep
  | 'style'
  | 'size'
  | 'align'
  | 'link'
  | 'image'
  | 'video'
  | 'table'
  | 'source';

export type ToolGroup = {
  tools: ToolName[];
  /** A rule before it, or as far right as there is room. */
  place?: 'ruled' | 'end';
};

export const desk: ToolGroup[] = [
  { tools: ['style', 'size'] },
  { tools: ['bold', 'italic', 'underline', 'strike', 'color', 'highlight'], place: 'ruled' },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'], place: 'ruled' },
  { tools: ['link', 'image', 'video', 'table'], place: 'ruled' },
  { tools: ['source'] },
  { tools: ['undo', 'redo'], place: 'end' },
];

/** A phone shows the first line; the rest unfolds below it. */
export const phone: ToolGroup[] = [{ tools: ['style'] }, { tools: ['bold', 'link', 'image', 'undo'] }];

export const folded: ToolGroup[] = [
  { tools: ['italic', 'underline', 'strike', 'size', 'color', 'highlight'] },
  { tools: ['bulletList', 'orderedList', 'blockquote', 'align'] },
  { tools: ['video', 'table', 'source', 'redo'] },
];
