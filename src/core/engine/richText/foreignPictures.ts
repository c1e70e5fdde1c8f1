import { classNames } from '../../ui/classNames';
import proseStyles from './prose.module.css';

/** The hosts whose pictures the deployment allows besides its own, from the page's policy. */
const allowedHosts = (): readonly unknown[] => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { pictureHosts }: { pictureHosts?: unknown } = JSON.parse(content);
  return Array.isArray(pictureHosts) ? pictureHosts : [];
};

/** Returns the host of a picture that the page's policy blocks; undefined for an allowed one. */
export const foreignHost = (src: string): string | undefined => {
  if (!URL.canParse(src, location.href)) return undefined;
  const { origin, protocol, host } = new URL(src, location.href);
  const isShown = origin === location.origin || (protocol === 'https:' && allowedHosts().includes(host));
  return isShown ? undefined : host;
};

/** The hosts of all pictures in HTML that the page's policy keeps out, each once. */
export const foreignHostsIn = (html: string): string[] => {
  const pictures = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src^="http" i]');
  const hosts = [...pictures].map((picture) => foreignHost(picture.getAttribute('src') ?? ''));
  return [...new Set(hosts.filter((host) => host !== undefined))];
};

/** The replacement of such a picture, with its alternative text. */
export const foreignPicture = (sentence: string, alt: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = classNames(proseStyles.foreign);
  element.textContent = alt === '' ? sentence : `${alt} · ${sentence}`;
  return element;
};
