import { readDeploymentMetaTag } from '../../provider/pageFacts';
import { classNames } from '../../ui/classNames';
import proseStyles from './prose.module.css';

/** Returns the hosts from which the page's Content Security Policy allows pictures. */
const readAllowedPictureHosts = (): readonly unknown[] => {
  const { pictureHosts } = readDeploymentMetaTag();
  return Array.isArray(pictureHosts) ? pictureHosts : [];
};

/**
 * Returns the host of a picture if the page's Content Security Policy blocks the picture; undefined if it is
 * allowed.
 */
export const findBlockedPictureHost = (src: string): string | undefined => {
  if (!URL.canParse(src, location.href)) return undefined;
  const { origin, protocol, host } = new URL(src, location.href);
  const isPictureAllowed =
    origin === location.origin || (protocol === 'https:' && readAllowedPictureHosts().includes(host));
  return isPictureAllowed ? undefined : host;
};

/**
 * Returns the hosts of those pictures in HTML that the page's Content Security Policy blocks, each host once.
 */
export const findBlockedPictureHosts = (html: string): string[] => {
  const pictures = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src^="http" i]');
  const hosts = [...pictures].map((picture) => findBlockedPictureHost(picture.getAttribute('src') ?? ''));
  return [...new Set(hosts.filter((host) => host !== undefined))];
};

/** Returns the element that replaces a blocked picture, with the picture's alternative text. */
export const createBlockedPictureNotice = (noticeText: string, alt: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = classNames(proseStyles.foreign);
  element.textContent = alt === '' ? noticeText : `${alt} · ${noticeText}`;
  return element;
};
