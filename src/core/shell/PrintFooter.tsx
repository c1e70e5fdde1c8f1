import { useGetIdentity } from 'ra-core';
import { useEffect } from 'react';
import { nowInstant } from '../schema/basics/clock';
import { toSeoulTimeText } from '../schema/index';
import { useText } from '../ui/useText';
import { useDeployment } from './DeploymentContext';

const quoteForCss = (text: string) =>
  `"${text.replace(/["\\\n]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;

const createMarginBoxCss = (leftText: string, middleText: string) => `@page {
  font-size: 0.6875rem;
  @bottom-left { content: ${quoteForCss(leftText)}; }
  @bottom-center { content: ${quoteForCss(middleText)}; }
  @bottom-right { content: counter(page) " / " counter(pages); }
}`;

export const PrintFooter = () => {
  const { name } = useDeployment();
  const translate = useText();
  const { identity } = useGetIdentity();
  const operatorName = identity?.fullName ?? '';
  const consoleTitle = `${name} ${translate('app.console')}`;
  useEffect(() => {
    const footerStyleSheet = new CSSStyleSheet();
    const updatePrintFooter = () => {
      const printTime = toSeoulTimeText(nowInstant());
      footerStyleSheet.replaceSync(
        createMarginBoxCss(consoleTitle, [printTime, operatorName].filter(Boolean).join(' · ')),
      );
      document.adoptedStyleSheets = [
        ...document.adoptedStyleSheets.filter((styleSheet) => styleSheet !== footerStyleSheet),
        footerStyleSheet,
      ];
    };
    window.addEventListener('beforeprint', updatePrintFooter);
    return () => {
      window.removeEventListener('beforeprint', updatePrintFooter);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (styleSheet) => styleSheet !== footerStyleSheet,
      );
    };
  }, [consoleTitle, operatorName]);
  return null;
};
