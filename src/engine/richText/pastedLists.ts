const ITEM = /mso-list:[^;]*\blevel(\d)/i;
const MARKER = '[style*="mso-list:Ignore" i]';
/** What stands before an item of a numbered list, as no bullet does: 1. (1) a) iv. ① */
const NUMBER = /^\s*(?:\(?[\p{L}\d]{1,4}[.)]|[①-⑳])/u;

interface OpenList {
  list: Element;
  level: number;
}

const levelOf = (paragraph: Element): number =>
  Number(ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);

/** A list of the kind that an item's marker tells. */
const listFor = (paragraph: Element): Element =>
  document.createElement(NUMBER.test(paragraph.querySelector(MARKER)?.textContent ?? '') ? 'ol' : 'ul');

/** Turns the paragraphs that Word writes for a list, each with its mark as text, into the list that they were. */
export function listItems(root: ParentNode): void {
  let open: OpenList[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    const follows = paragraph.previousElementSibling === open[0]?.list;
    open = follows ? open.filter((each) => each.level <= level) : [];
    const around = open.at(-1);
    if (around?.level !== level) {
      const list = listFor(paragraph);
      if (around) around.list.lastElementChild?.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    paragraph.querySelector(MARKER)?.remove();
    const item = document.createElement('li');
    item.append(paragraph);
    open.at(-1)?.list.append(item);
  }
}
