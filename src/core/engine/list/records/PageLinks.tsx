import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type IconNode } from 'lucide';
import { memo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { linkedPageNumbers } from './linkedPageNumbers';
import styles from './PageLinks.module.css';

/** Maximum number of links to pages of a list, shown below it (specification, section 9). */
const MAX_PAGE_LINKS = 11;
/**
 * Maximum number of links to pages on a phone. There the links are as large as a finger and next to the
 * total.
 */
const MAX_PAGE_LINKS_ON_PHONE = 5;

type PageStepLinkProps = {
  icon: IconNode;
  label: string;
  page: number | undefined;
  searchOf: PageLinksProps['searchOf'];
};

const PageStepLink = ({ icon, label, page, searchOf }: PageStepLinkProps) =>
  page === undefined ? (
    <span className={styles.off} role="img" aria-label={label}>
      <Icon of={icon} />
    </span>
  ) : (
    <Link to={{ search: searchOf(page) }} aria-label={label} title={label}>
      <Icon of={icon} />
    </Link>
  );

export type PageLinksProps = {
  page: number;
  lastPage: number;
  phone: boolean;
  searchOf: (pageNumber: number) => string;
};

export const PageLinks = memo(({ page, lastPage, phone, searchOf }: PageLinksProps) => {
  const translate = useText();
  const hasPreviousPage = page > 1;
  const hasNextPage = page < lastPage;
  const renderPageStepLink = (
    icon: IconNode,
    stepName: 'first' | 'previous' | 'next' | 'last',
    targetPage: number | undefined,
  ) => (
    <PageStepLink
      icon={icon}
      label={translate(`list.pages.${stepName}`)}
      page={targetPage}
      searchOf={searchOf}
    />
  );
  return (
    <nav className={styles.pages} aria-label={translate('list.pages.label')}>
      {!phone && renderPageStepLink(ChevronsLeft, 'first', hasPreviousPage ? 1 : undefined)}
      {renderPageStepLink(ChevronLeft, 'previous', hasPreviousPage ? page - 1 : undefined)}
      {linkedPageNumbers(page, lastPage, phone ? MAX_PAGE_LINKS_ON_PHONE : MAX_PAGE_LINKS).map(
        (pageNumber) => (
          <Link
            key={pageNumber}
            to={{ search: searchOf(pageNumber) }}
            aria-current={pageNumber === page ? 'page' : undefined}
          >
            {pageNumber}
          </Link>
        ),
      )}
      {renderPageStepLink(ChevronRight, 'next', hasNextPage ? page + 1 : undefined)}
      {!phone && renderPageStepLink(ChevronsRight, 'last', hasNextPage ? lastPage : undefined)}
    </nav>
  );
});
