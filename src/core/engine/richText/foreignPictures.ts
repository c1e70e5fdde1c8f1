import { classNames } from '../../ui/classNames';
import proseStyles from './prose.module.css';

/** The hosts that the deployment lets show pictures besides its own, as the page says. */
const allowedHosts = (): readonly unknown[] => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { pictureHosts }: { pictureHosts?: unknown } = JSON.parse(content);
  return Array.isArray(pictureHosts) ? pictureHosts : [];
};

/** Where a picture stands that the page's policy keeps out; undefined for one that it lets in. */
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

/** What stands in such a picture's place, with its own text for those who can't see it. */
export const foreignPicture = (sentence: string, alt: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = classNames(proseStyles.foreign);
  element.textContent = alt === '' ? sentence : `${alt} · ${sentence}`;
  return element;
};
