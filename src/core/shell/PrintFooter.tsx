import { useGetIdentity } from 'ra-core';
import { useEffect } from 'react';
import { nowInstant } from '../schema/basics/clock';
import { toSeoul } from '../schema/index';
import { useText } from '../ui/useText';
import { useDeployment } from './DeploymentContext';

const quoteForCss = (text: string) =>
  `"${text.replace(/["\\\n]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;

const createMarginBoxCss = (left: string, middle: string) => `@page {
  font-size: 0.6875rem;
  @bottom-left { content: ${quoteForCss(left)}; }
  @bottom-center { content: ${quoteForCss(middle)}; }
  @bottom-right { content: counter(page) " / " counter(pages); }
}`;

export const PrintFooter = () => {
  const { name } = useDeployment();
  const translate = useText();
  const { identity } = useGetIdentity();
  const operator = identity?.fullName ?? '';
  const console = `${name} ${translate('app.console')}`;
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const updatePrintFooter = () => {
      const at = toSeoul(nowInstant());
      sheet.replaceSync(createMarginBoxCss(console, [at, operator].filter(Boolean).join(' · ')));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== sheet), sheet];
    };
    window.addEventListener('beforeprint', updatePrintFooter);
    return () => {
      window.removeEventListener('beforeprint', updatePrintFooter);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [console, operator]);
  return null;
};
