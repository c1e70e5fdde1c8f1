import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useListLink } from '../engine/address/formRoutes';
import type { FormWidgetProps, ListProps } from '../engine/EngineContext';
import { useMenuGroupBreadcrumb, useTexts } from '../engine/texts';
import { createVariantOnlyRecord, getListAndFormOfRecord } from '../schema/index';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import styles from './ReactAdminPage.module.css';

export type ReactAdminPageProps = Omit<FormWidgetProps, 'onClose'> & Partial<Pick<ListProps, 'list'>>;

/** Id of the element into which react-admin's views render their titles. */
const TITLE_ELEMENT_ID = 'react-admin-title';

/** Returns a ref for an element, and the text that react-admin renders into this element. */
function useObservedTextContent() {
  const element = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    const observedElement = element.current;
    if (!observedElement) return undefined;
    const updateRenderedText = () => setText(observedElement.textContent.trim());
    const contentObserver = new MutationObserver(updateRenderedText);
    contentObserver.observe(observedElement, { childList: true, subtree: true, characterData: true });
    updateRenderedText();
    return () => contentObserver.disconnect();
  }, []);
  return { element, text };
}

const PAGE_MARGINS_PX = 48;

// With `title={false}`, the page has no title, and the content fills the page.
export const ReactAdminPage = ({
  resource,
  variant,
  list,
  children,
}: ReactAdminPageProps & { children: ReactNode }) => {
  const { element, text } = useObservedTextContent();
  const resourceTexts = useTexts(resource, variant);
  const listLink = useListLink(resource);
  const form = list
    ? undefined
    : getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant)).form;
  const menuGroupBreadcrumb = useMenuGroupBreadcrumb(resource);
  const resourceBreadcrumb = { label: resourceTexts.variantName ?? resourceTexts.name };
  const pageCrumbs =
    list || resource.singleton
      ? [list ? resourceBreadcrumb : { label: text }]
      : [{ ...resourceBreadcrumb, link: listLink }, { label: text }];
  const maxWidth = form && 'page' in form.in ? form.in.page + PAGE_MARGINS_PX : undefined;
  return (
    <div className={text ? pageStyles.page : styles.bare} style={text ? { maxWidth } : undefined}>
      <span ref={element} id={TITLE_ELEMENT_ID} hidden />
      {text && <PageHead crumbs={[...menuGroupBreadcrumb, ...pageCrumbs]} title={text} />}
      {children}
    </div>
  );
};
