import { moveTextStylesToSpans } from './textLooks';

const CSS_FONT_SIZE_KEYWORDS = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const DEFAULT_FONT_ELEMENT_SIZE = 3;

/** Returns the size of a `font` element as a CSS size. A size with a sign is relative to the default size. */
const convertFontSizeToCssKeyword = (size: string): string => {
  const fontElementSize = /^[+-]/.test(size) ? DEFAULT_FONT_ELEMENT_SIZE + Number(size) : Number(size);
  return (
    CSS_FONT_SIZE_KEYWORDS[Math.max(1, Math.min(fontElementSize, CSS_FONT_SIZE_KEYWORDS.length)) - 1] ?? ''
  );
};

const renameElement = (element: HTMLElement, newTagName: string): HTMLElement => {
  const replacement = element.ownerDocument.createElement(newTagName);
  for (const { name, value } of [...element.attributes]) replacement.setAttribute(name, value);
  while (element.firstChild) replacement.append(element.firstChild);
  element.replaceWith(replacement);
  return replacement;
};

const convertFontsToSpans = (root: ParentNode): void => {
  for (const fontElement of root.querySelectorAll<HTMLElement>('font')) {
    const span = renameElement(fontElement, 'span');
    const [color, size] = [fontElement.getAttribute('color'), fontElement.getAttribute('size')];
    for (const name of ['color', 'size']) span.removeAttribute(name);
    if (color && span.style.color === '') span.style.color = color;
    if (size && span.style.fontSize === '') span.style.fontSize = convertFontSizeToCssKeyword(size);
  }
};

const BLOCK_ELEMENT_SELECTOR =
  'p, div, center, h1, h2, h3, h4, h5, h6, ul, ol, li, table, tbody, thead, tfoot, tr, td, th, caption, blockquote, figure, figcaption, details, summary, pre, hr, iframe';
const ALIGNABLE_ELEMENTS_SELECTOR = 'p, h1, h2, h3, h4, h5, h6, figcaption, summary';
/** Elements that can't contain text directly. */
const TAGS_WITHOUT_DIRECT_TEXT_SELECTOR = 'table, tbody, thead, tfoot, tr, colgroup, ul, ol';

const isBlockElement = (node: Node): node is HTMLElement =>
  node instanceof Element && node.matches(BLOCK_ELEMENT_SELECTOR);

const isBlankNode = ({ textContent }: Node): boolean => (textContent ?? '').trim() === '';

/**
 * The alignment that an element sets. From an `align` attribute or a `center` element, the alignment moves
 * whole tables, and not the text in them.
 */
interface ElementAlignment {
  alignment: string;
  movesTables: boolean;
}

const NO_ALIGNMENT: ElementAlignment = { alignment: '', movesTables: false };

const readElementAlignment = (element: HTMLElement): ElementAlignment | undefined => {
  const { textAlign } = element.style;
  if (textAlign) return { alignment: textAlign, movesTables: false };
  const alignAttribute = element.matches('table') ? '' : (element.getAttribute('align') ?? '').toLowerCase();
  const horizontalAlignment = alignAttribute || (element.matches('center') ? 'center' : '');
  return horizontalAlignment === '' ? undefined : { alignment: horizontalAlignment, movesTables: true };
};

/** Wraps text between blocks in paragraphs, so that the text can be aligned. */
const wrapLooseTextInParagraphs = (block: HTMLElement, alignment: string): void => {
  let paragraph: HTMLElement | undefined;
  for (const child of [...block.childNodes]) {
    if (isBlockElement(child)) paragraph = undefined;
    else if (paragraph) paragraph.append(child);
    else if (!(child instanceof Text && isBlankNode(child))) {
      paragraph = block.ownerDocument.createElement('p');
      paragraph.style.textAlign = alignment;
      child.replaceWith(paragraph);
      paragraph.append(child);
    }
  }
};

/**
 * Moves alignments from outer elements, where older texts set them, to the paragraphs and cells that they
 * affect.
 */
const moveAlignmentToLeafBlocks = (block: HTMLElement, outerAlignment: ElementAlignment): void => {
  if (block.matches('table') && outerAlignment.movesTables) {
    if (!block.hasAttribute('align')) block.setAttribute('align', outerAlignment.alignment);
    moveAlignmentToLeafBlocks(block, NO_ALIGNMENT);
    return;
  }
  const blockAlignment = readElementAlignment(block) ?? outerAlignment;
  const alignment = blockAlignment.alignment;
  if (block.matches('td, th')) {
    if (alignment) block.style.textAlign = alignment;
    block.removeAttribute('align');
  } else if (!block.matches('table')) {
    block.style.removeProperty('text-align');
    block.removeAttribute('align');
  }
  if (block.matches(ALIGNABLE_ELEMENTS_SELECTOR)) {
    if (alignment) block.style.textAlign = alignment;
    return;
  }
  const innerAlignment = block.matches('td, th') ? NO_ALIGNMENT : blockAlignment;
  if (innerAlignment.alignment && !block.matches(TAGS_WITHOUT_DIRECT_TEXT_SELECTOR) && !block.matches('pre'))
    wrapLooseTextInParagraphs(block, innerAlignment.alignment);
  for (const child of [...block.children])
    if (isBlockElement(child)) moveAlignmentToLeafBlocks(child, innerAlignment);
};

const moderniseAlignment = (root: ParentNode): void => {
  for (const child of [...root.children]) {
    if (isBlockElement(child)) moveAlignmentToLeafBlocks(child, NO_ALIGNMENT);
    else moderniseAlignment(child);
  }
};

/**
 * Converts old table attributes. Backgrounds and column widths become styles of cells, and a caption becomes
 * a paragraph.
 */
const moderniseTables = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[bgcolor]')) {
    if (element.style.backgroundColor === '')
      element.style.backgroundColor = element.getAttribute('bgcolor') ?? '';
    element.removeAttribute('bgcolor');
  }
  for (const caption of root.querySelectorAll<HTMLElement>('caption')) {
    const table = caption.closest('table');
    table?.before(renameElement(caption, 'p'));
  }
  for (const tableName of root.querySelectorAll<HTMLTableElement>('table')) moderniseColumnWidths(tableName);
};

/** Copies the widths of a table's columns to the cells of its first row. */
const moderniseColumnWidths = (table: HTMLTableElement): void => {
  const columnElements = [...table.querySelectorAll<HTMLElement>(':scope > colgroup > col, :scope > col')];
  const firstRowCells = [...(table.rows[0]?.cells ?? [])];
  const hasOneCellPerColumn =
    firstRowCells.length === columnElements.length && firstRowCells.every(({ colSpan }) => colSpan === 1);
  if (!hasOneCellPerColumn || columnElements.some((column) => column.hasAttribute('span'))) return;
  for (const [index, column] of columnElements.entries()) {
    const columnWidth = column.style.width || column.getAttribute('width') || '';
    const cell = firstRowCells[index];
    if (!cell || columnWidth === '' || cell.style.width !== '' || cell.hasAttribute('width')) continue;
    cell.style.width = /^\d+$/.test(columnWidth) ? `${columnWidth}px` : columnWidth;
  }
  for (const obsoleteColumnElement of table.querySelectorAll(':scope > colgroup, :scope > col'))
    obsoleteColumnElement.remove();
};

/** Moves a picture's size from its style to its attributes. */
const modernisePictureSizes = (root: ParentNode): void => {
  for (const picture of root.querySelectorAll<HTMLElement>('img[style]')) {
    for (const name of ['width', 'height'] as const) {
      const sizeMatch = /^(\d{1,4})(?:\.\d+)?(px|%)$/.exec(picture.style[name]);
      if (!sizeMatch) continue;
      picture.setAttribute(name, sizeMatch[2] === '%' ? `${sizeMatch[1]}%` : (sizeMatch[1] ?? ''));
      picture.style.removeProperty(name);
    }
  }
};

const removeEmptyStyleAttributes = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('[style=""]')) element.removeAttribute('style');
};

/**
 * Converts older HTML, such as fonts, centred blocks, row colours and column widths, to elements and styles
 * that the editor supports. Its appearance stays the same.
 */
export function moderniseHtml(root: HTMLElement | DocumentFragment): void {
  convertFontsToSpans(root);
  moderniseTables(root);
  modernisePictureSizes(root);
  moderniseAlignment(root);
  for (const block of root.querySelectorAll<HTMLElement>('div, center')) {
    const hasOnlyInlineContent = ![...block.children].some(isBlockElement) && !isBlankNode(block);
    if (hasOnlyInlineContent && !block.parentElement?.matches('summary, p')) renameElement(block, 'p');
  }
  moveTextStylesToSpans(root, TAGS_WITHOUT_DIRECT_TEXT_SELECTOR);
  removeEmptyStyleAttributes(root);
}
