import { useLayoutEffect, useRef } from 'react';
import { convertStoredContentToHtml } from '../../schema/text/richText';
import { removeDirectionMarks } from '../../schema/text/text';
import { addRichTextTexts } from '../../ui/richTextTexts';
import { useText } from '../../ui/useText';
import { createBlockedPictureNotice, findBlockedPictureHost } from './foreignPictures';
import { adaptTextColorToTheme } from './ink';
import proseStyles from './prose.module.css';
import { purifyHtmlToFragment } from './purify';
import { correctRotatedPictureSize } from './upright';

addRichTextTexts();

const makeLinkOpenInNewTab = (link: HTMLAnchorElement): void => {
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
};

/**
 * Replaces a picture by a sentence if the page's Content Security Policy blocks the picture. `getNoticeText`
 * returns the sentence for the picture's host.
 */
const replaceBlockedPicture = (picture: HTMLImageElement, getNoticeText: (host: string) => string): void => {
  const host = findBlockedPictureHost(picture.getAttribute('src') ?? '');
  if (host !== undefined) picture.replaceWith(createBlockedPictureNotice(getNoticeText(host), picture.alt));
};

const renderPurifiedFragment = (
  content: string,
  getNoticeText: (host: string) => string,
): DocumentFragment => {
  const fragment = purifyHtmlToFragment(removeDirectionMarks(convertStoredContentToHtml(content)));
  for (const picture of fragment.querySelectorAll('img')) {
    correctRotatedPictureSize(picture, picture.getAttribute('width'), picture.getAttribute('height'));
    replaceBlockedPicture(picture, getNoticeText);
  }
  for (const link of fragment.querySelectorAll('a')) makeLinkOpenInNewTab(link);
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) adaptTextColorToTheme(element);
  return fragment;
};

const PurifiedHtml = ({ content }: { content: string }) => {
  const translate = useText();
  const containerRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const describeBlockedPicture = (host: string) => translate('richText.picture.foreign', { host });
    containerRef.current?.replaceChildren(renderPurifiedFragment(content, describeBlockedPicture));
  }, [content, translate]);
  return <div ref={containerRef} className={proseStyles.prose} />;
};

export default PurifiedHtml;
