import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { RotateCw, SlidersHorizontal } from 'lucide';
import { type ComponentType, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { home } from '../../../i18n/ko/core/home';
import { addTexts } from '../../../i18n/late';
import { useRestoreListPosition } from '../engine/list/place/useRestorePosition';
import { lazyDialog } from '../engine/loading/lazyDialog';
import { LoadingFailedNotice, lazyRequiredComponent } from '../engine/loading/lazyPart';
import { refetchAllLists } from '../engine/renewal/renewals';
import type { HomePart } from '../product';
import { hasApiFeature } from '../provider/offers';
import { toServerTime } from '../schema/basics/clock';
import { toSeoulTimeText } from '../schema/index';
import { Button } from '../ui/Button';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import { useIsPhoneWidth } from '../ui/usePhone';
import { useText } from '../ui/useText';
import gridStyles from './Grid.module.css';
import { sortHomeParts, useOwnHomeArrangement } from './ownHome';

/**
 * Returns when the oldest data on the dashboard were read, in milliseconds of the server's clock; undefined
 * before any data are read.
 */
function useOldestDashboardReadTime(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const activeQueries = cache.findAll({
      type: 'active',
      predicate: ({ meta }) => meta?.dashboard === true,
    });
    const readTimes = activeQueries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
    return readTimes.length > 0 ? toServerTime(Math.min(...readTimes)) : undefined;
  });
}

addTexts('home', home);

const LazyHomeArrangementPopup = lazyDialog(
  async () => (await import('./HomeArrangementPopup')).HomeArrangementPopup,
);

/** A part of the home page whose code is loaded. */
interface LoadedHomePart extends Pick<HomePart, 'width' | 'title'> {
  name: string;
  Part: ComponentType;
}

const requestRefetchOfLists = () => refetchAllLists(true);

/** Key under which the dashboard's scroll position is stored, in the same store as the positions of lists. */
const SCROLL_POSITION_STORE_KEY = 'dashboard';

/** Groups the parts of the page into rows. A full-width part fills one row; two other parts share a row. */
function groupHomePartsIntoRows(parts: readonly LoadedHomePart[]): LoadedHomePart[][] {
  const rows: LoadedHomePart[][] = [];
  for (const part of parts) {
    const [first, second] = rows.at(-1) ?? [];
    if (first && !second && first.width !== 'full' && part.width !== 'full') rows.at(-1)?.push(part);
    else rows.push([part]);
  }
  return rows;
}

const HomePartsRow = ({ parts }: { parts: readonly LoadedHomePart[] }) => {
  const partElements = parts.map(({ name, Part }) => (
    <ErrorBoundary key={name} FallbackComponent={LoadingFailedNotice}>
      <Part />
    </ErrorBoundary>
  ));
  if (parts.length === 1) return partElements;
  const widthSequence = parts.map(({ width }) => width).join('-');
  const unevenClass = { 'wide-narrow': gridStyles.wideFirst, 'narrow-wide': gridStyles.wideLast }[
    widthSequence
  ];
  return <div className={classNames(gridStyles.pair, unevenClass)}>{partElements}</div>;
};

// Each part of the page loads separately, so that a slow or failed part does not affect the others
// (specification, section 2.21).
const Dashboard = ({ parts }: { parts: readonly LoadedHomePart[] }) => {
  const translate = useText();
  const pageRef = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhoneWidth();
  const oldestReadTime = useOldestDashboardReadTime();
  const arrangement = useOwnHomeArrangement();
  const arrangedParts = arrangement ? sortHomeParts(parts, arrangement) : [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useRestoreListPosition(SCROLL_POSITION_STORE_KEY, true, pageRef);
  const title = translate('app.menu.home');
  return (
    <div className={classNames(pageStyles.page, gridStyles.parts)} ref={pageRef}>
      <PageHead
        crumbs={[{ label: title }]}
        title={title}
        count={
          oldestReadTime === undefined
            ? undefined
            : translate('home.asOf', { at: toSeoulTimeText(new Date(oldestReadTime).toISOString()) })
        }
        actions={
          <>
            {hasApiFeature('home') && parts.length > 1 && (
              <IconButton
                icon={SlidersHorizontal}
                label={translate('home.arrange')}
                aria-haspopup="dialog"
                aria-expanded={anchor !== null}
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              />
            )}
            {isPhone ? (
              <IconButton icon={RotateCw} label={translate('list.renew')} onClick={requestRefetchOfLists} />
            ) : (
              <Button variant="outlined" icon={RotateCw} onClick={requestRefetchOfLists}>
                {translate('list.renew')}
              </Button>
            )}
          </>
        }
      />
      {groupHomePartsIntoRows(arrangedParts.filter(({ hidden }) => !hidden)).map((row) => (
        <HomePartsRow key={row[0]?.name} parts={row} />
      ))}
      {anchor && (
        <LazyHomeArrangementPopup {...{ anchor }} parts={arrangedParts} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
};

/** Returns a part's component. If its code does not load, this is an error with a retry button. */
const loadHomePart = (part: HomePart['part']): Promise<ComponentType> => {
  const load = async () => (await part()).default;
  return load().catch(() => lazyRequiredComponent(load));
};

/** Loads the code of the parts. Returns the component that shows the page. */
export async function createDashboard(
  parts: readonly (readonly [name: string, part: HomePart])[],
): Promise<ComponentType> {
  const loadedParts = await Promise.all(
    parts.map(async ([name, { part, ...rest }]) => ({ ...rest, name, Part: await loadHomePart(part) })),
  );
  return () => <Dashboard parts={loadedParts} />;
}
