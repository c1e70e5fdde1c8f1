import {
  findListKindForMarker,
  type HtmlListKind,
  type HtmlListKindByMsWordListLevel,
  parseListNumber,
} from '../pastedNumbers';

interface PastedListItem {
  level: number;
  kind: HtmlListKind;
  mark: string;
}

interface PastedListInProgress {
  list: Element;
  level: number;
  kind: HtmlListKind;
}

const MSO_LIST_IGNORE_PATTERN = /mso-list\s*:\s*ignore/i;
const LIST_MARKER_START_PATTERN = /^\[if !supportLists\]/;
const LIST_MARKER_END_PATTERN = /^\[endif\]/;
/** Matches a list mark (a bullet or a number) that is part of the text, and the space after it. */
const TYPED_LIST_MARKER_PATTERN = /^\s*((?:\(?\p{L}[.)]|\(?\d{1,3}[.)]|[①-⑳·•▪◦‣§])[\s\u00a0]+)/u;

/**
 * Returns the list level and the list rule (such as `l0:level1`) of a list item in Word; null for other
 * paragraphs.
 */
function readListLevelAndNumberingRule(paragraph: Element): { level: number; rule: string } | null {
  const declarations = (paragraph.getAttribute('style') ?? '').split(';');
  const listDeclaration = declarations.find((declaration) => /^\s*mso-list\s*:/i.test(declaration)) ?? '';
  const level = Number(/\blevel(\d)/i.exec(listDeclaration)?.[1] ?? 0);
  return level === 0 ? null : { level, rule: `${/\bl\d+/.exec(listDeclaration)?.[0]}:level${level}` };
}

/**
 * Returns the nodes between Word's conditional comments. These nodes contain the list mark for programs
 * without list support.
 */
function findListMarkerNodes(paragraph: Element): ChildNode[] {
  const commentWalker = document.createTreeWalker(paragraph, NodeFilter.SHOW_COMMENT);
  while (commentWalker.nextNode()) {
    const comment = commentWalker.currentNode as Comment;
    if (!LIST_MARKER_START_PATTERN.test(comment.data)) continue;
    const markerNodes: ChildNode[] = [];
    for (let node = comment.nextSibling; node; node = node.nextSibling) {
      if (node instanceof Comment && LIST_MARKER_END_PATTERN.test(node.data)) return markerNodes;
      markerNodes.push(node);
    }
  }
  return [];
}

/** Removes the list mark from an item's text. Returns the mark, or '' if there is none. */
function removeListMarker(paragraph: Element, isNumbered: boolean | undefined): string {
  const markerElement = [...paragraph.querySelectorAll('[style]')].find((element) =>
    MSO_LIST_IGNORE_PATTERN.test(element.getAttribute('style') ?? ''),
  );
  const markerNodes = markerElement ? [markerElement] : findListMarkerNodes(paragraph);
  const markerText = markerNodes.map(({ textContent }) => textContent ?? '').join('');
  for (const node of markerNodes) node.remove();
  if (markerNodes.length > 0) return markerText;
  const firstTextNode = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
  const typedMarker = TYPED_LIST_MARKER_PATTERN.exec(firstTextNode?.data ?? '')?.[0] ?? '';
  // Keeps the number in the item's text, because Word's rule says that this list has bullets.
  if (isNumbered === false && /[\p{L}\d①-⑳]/u.test(typedMarker)) return '';
  firstTextNode?.deleteData(0, typedMarker.length);
  return typedMarker;
}

function parsePastedListItem(
  paragraph: Element,
  kindByListLevel: HtmlListKindByMsWordListLevel,
): PastedListItem | null {
  const levelAndRuleKey = readListLevelAndNumberingRule(paragraph);
  if (!levelAndRuleKey) return null;
  const ruleListKind = kindByListLevel.get(levelAndRuleKey.rule);
  const marker = removeListMarker(paragraph, ruleListKind && ruleListKind.tag === 'ol');
  return { level: levelAndRuleKey.level, kind: ruleListKind ?? findListKindForMarker(marker), mark: marker };
}

/**
 * Whether an item continues an open list: its mark has the same form, such as a letter or a bullet, and its
 * number is not 1.
 */
const isContinuationOfList = ({ kind, mark }: PastedListItem, list: PastedListInProgress) =>
  kind.tag === list.kind.tag && (kind.tag === 'ul' || parseListNumber(mark, list.kind.type) !== 1);

function createListElement({ kind, mark }: PastedListItem): Element {
  const startNumber = parseListNumber(mark, kind.type);
  const listElement = document.createElement(kind.tag);
  if (kind.type) listElement.setAttribute('type', kind.type);
  if (kind.tag === 'ol' && startNumber !== undefined && startNumber !== 1)
    listElement.setAttribute('start', String(startNumber));
  return listElement;
}

/**
 * Converts the paragraphs that Word writes for a list to a real list, with levels, numbers and start values.
 */
export function convertMsWordLists(root: ParentNode, kindByListLevel: HtmlListKindByMsWordListLevel): void {
  let openLists: PastedListInProgress[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const item = parsePastedListItem(paragraph, kindByListLevel);
    if (!item) continue;
    const followsOpenList = paragraph.previousElementSibling === openLists[0]?.list;
    openLists = followsOpenList ? openLists.filter(({ level }) => level <= item.level) : [];
    const deepestList = openLists.at(-1);
    if (deepestList?.level === item.level && !isContinuationOfList(item, deepestList)) openLists.pop();
    const enclosingList = openLists.at(-1);
    if (enclosingList?.level !== item.level) {
      const listElement = createListElement(item);
      if (enclosingList) enclosingList.list.lastElementChild?.append(listElement);
      else paragraph.before(listElement);
      openLists.push({ list: listElement, level: item.level, kind: item.kind });
    }
    const li = document.createElement('li');
    li.append(paragraph);
    openLists.at(-1)?.list.append(li);
  }
}
