import type { ReactNode } from 'react';
import type { TextFormat } from '../../schema/index';

const WEB = /^https?:\/\//i;
// Visitors type these: what is masked or none leads nowhere, and nothing of it may add to the mail, as ?bcc= would.
const MAILBOX = /^[^\s?%*@,;]+@[^\s?%*@,;]+$/;
const TELEPHONE = /^[^*]*\d[^*]*$/;

type Target = { href: string; external: boolean };

const targets: Readonly<Record<TextFormat, (text: string) => Target | undefined>> = {
  email: (text) => (MAILBOX.test(text) ? { href: `mailto:${text}`, external: false } : undefined),
  phone: (text) =>
    TELEPHONE.test(text) ? { href: `tel:${text.replace(/[^\d+]/g, '')}`, external: false } : undefined,
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
