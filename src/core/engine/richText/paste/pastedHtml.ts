import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { toNfcHtml } from '../../../schema/index';
import { modernise } from '../content/modernise';
import { readRules } from '../pastedNumbers';
import { purify } from '../purify';
import { listItems } from './pastedLists';
import { markStyles } from './pastedMarks';
import { fromSites, withoutUsualLooks } from './pastedSites';

/** Blocks that rich text has no tag for: without any, the text of each would run into the next one's. */
const BLOCKS =
  'address, article, aside, dd, dt, fieldset, footer, form, header, hgroup, legend, main, nav, section';

const asDivs = (root: ParentNode): void => {
  for (const block of root.querySelectorAll<HTMLElement>(BLOCKS)) {
    const div = document.createElement('div');
    while (block.firstChild) div.append(block.firstChild);
    block.replaceWith(div);
  }
};

/** Pasted HTML that rich text can hold, with tags in place of a word processor's styles. */
export const pastedHtml = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = toNfcHtml(html);
  const { content } = template;
  const sheets = [...content.querySelectorAll('style')];
  const rules = readRules(sheets.map(({ textContent }) => textContent).join('\n'));
  // Rules would be tried, against the page's policy, and then left out.
  for (const sheet of sheets) sheet.remove();
  fromSites(content);
  asDivs(content);
  listItems(content, rules);
  markStyles(content);
  modernise(content);
  withoutUsualLooks(content);
  return purify(template.innerHTML);
};

/** Pasted into an empty paragraph, the first one keeps its alignment: otherwise only its text would be inserted. */
export const withAlignment = (slice: Slice, { state }: EditorView): Slice =>
  state.selection.$from.parent.content.size === 0 && slice.content.firstChild?.attrs.textAlign
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;
