import type { ReactNode } from 'react';
import type { TextFormat } from '../../schema/index';

const WEB = /^https?:\/\//i;
// A masked number or address leads nowhere.
const MASKED = '*';

type Target = { href: string; external: boolean };

const targets: Readonly<Record<TextFormat, (text: string) => Target | undefined>> = {
  email: (text) => (text.includes(MASKED) ? undefined : { href: `mailto:${text}`, external: false }),
  phone: (text) =>
    text.includes(MASKED) ? undefined : { href: `tel:${text.replace(/[^\d+]/g, '')}`, external: false },
  url: (text) => (WEB.test(text) ? { href: text, external: true } : undefined),
  youtube: (text) => (WEB.test(text) ? { href: text, external: true } : undefined),
};

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" title={String(children)}>
    {children}
  </a>
);

/** A text that leads where its format says, and nowhere else than the web, a mailbox or a telephone. */
export const FormattedText = ({ format, text }: { format: TextFormat | undefined; text: string }) => {
  const target = format && targets[format](text);
  if (!target) return <span title={text}>{text}</span>;
  if (target.external) return <ExternalLink href={target.href}>{text}</ExternalLink>;
  return (
    <a href={target.href} title={text}>
      {text}
    </a>
  );
};
