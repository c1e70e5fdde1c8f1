import { listItems } from './pastedLists';
import { markStyles } from './pastedMarks';
import { purify } from './purify';

/** Pasted HTML as rich text may hold it, with tags for what a word processor says by styles alone. */
export const pastedHtml = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  // Rules would be tried, against the page's policy, and then left out.
  for (const rules of content.querySelectorAll('style')) rules.remove();
  listItems(content);
  markStyles(content);
  return purify(template.innerHTML);
};
