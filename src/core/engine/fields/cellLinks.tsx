import type { ReactNode } from 'react';
import { buildLinkUrl, type TextFormat } from '../../schema/index';

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" title={String(children)}>
    {children}
  </a>
);

const isHttpHref = (href: string) => /^https?:/i.test(href);

export const FormattedText = ({ format, text }: { format: TextFormat | undefined; text: string }) => {
  const href = format && buildLinkUrl(text, format);
  if (!href) return <span title={text}>{text}</span>;
  if (isHttpHref(href)) return <ExternalLink href={href}>{text}</ExternalLink>;
  return (
    <a href={href} title={text}>
      {text}
    </a>
  );
};
