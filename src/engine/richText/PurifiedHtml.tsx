import { useLayoutEffect, useRef } from 'react';
import { asHtml } from '../../schema/richText';
import { inkByTheme } from './ink';
import proseStyles from './prose.module.css';
import { purifyToFragment } from './purify';

const opensOutside = (link: HTMLAnchorElement): void => {
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
};

const render = (content: string): DocumentFragment => {
  const fragment = purifyToFragment(asHtml(content));
  for (const link of fragment.querySelectorAll('a')) opensOutside(link);
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) inkByTheme(element);
  return fragment;
};

const PurifiedHtml = ({ content }: { content: string }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(render(content)), [content]);
  return <div ref={ref} className={proseStyles.prose} />;
};

export default PurifiedHtml;
