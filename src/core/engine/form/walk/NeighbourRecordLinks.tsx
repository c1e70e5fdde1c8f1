import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, type IconNode } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { Icon } from '../../../ui/Icon';
import { iconButtonClassName } from '../../../ui/IconButton';
import { useText } from '../../../ui/useText';
import type { FormHistoryState, NeighbourDirection, PositionInList } from '../../address/formRoutes';
import { buildVariantFilter, parseListUrlState, toSortPayload } from '../../address/listState';
import { findScreenForRoute } from '../../address/screen';
import { useEngine } from '../../EngineContext';
import { useTexts } from '../../texts';
import styles from './NeighbourRecordLinks.module.css';
import {
  computeListRangeAroundRecord,
  findNeighbourRecords,
  type NeighbourRecord,
  type NeighbourRecords,
} from './neighbours';

/**
 * Returns the records before and after a record in the list that opened its form. Undefined while they are
 * being read, or if no list opened the form.
 */
function useNeighbourRecords(
  resource: AnyResource,
  id: string | undefined,
  positionInList: PositionInList | undefined,
): (NeighbourRecords & { total: number }) | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { shownVariants } = useEngine();
  const listQuery = new URLSearchParams(positionInList?.search);
  const listScreen = findScreenForRoute(resource, '', listQuery, shownVariants(resource));
  const { data: listSlice } = useQuery({
    queryKey: [resource.name, 'getList', 'around', id, positionInList],
    enabled: id !== undefined && positionInList !== undefined && listScreen?.list !== undefined,
    queryFn: async ({ signal }) => {
      if (!positionInList || !listScreen?.list) throw new Error('No list to walk');
      const { skip, limit } = computeListRangeAroundRecord(positionInList);
      const { values, sort } = parseListUrlState(resource, listScreen.list, listScreen.variant, listQuery);
      return provider.getList<ConsoleRecord>(resource.name, {
        pagination: { page: 1, perPage: limit },
        filter: { ...buildVariantFilter(resource, listScreen.variant, shownVariants(resource)), ...values },
        sort: toSortPayload(sort),
        // Only the neighbours' ids are read, because the operator did not ask to see their data.
        meta: { list: true, skip, fields: ['_id'] },
        signal,
      });
    },
  });
  if (id === undefined || !positionInList || !listSlice) return undefined;
  const total = listSlice.total ?? 0;
  return {
    ...findNeighbourRecords(id, positionInList, {
      rows: listSlice.data,
      skip: Number(listSlice.meta?.skip),
      total,
    }),
    total,
  };
}

interface NeighbourRecordLinkProps {
  icon: IconNode;
  label: string;
  resource: AnyResource;
  step: NeighbourDirection;
  from: PositionInList;
  to: NeighbourRecord | undefined;
}

const NeighbourRecordLink = ({ icon, label, resource, step, from, to }: NeighbourRecordLinkProps) => {
  if (!to) {
    return (
      <span className={classNames(iconButtonClassName, styles.off)} role="img" aria-label={label}>
        <Icon of={icon} />
      </span>
    );
  }
  // Each step replaces the form in the history, so that closing the form leads back to the list.
  const historyState: FormHistoryState = { pushed: true, from: { ...from, at: to.at }, walked: step };
  const pathname = `/${resource.name}/${encodeURIComponent(to.id)}`;
  return (
    <Link
      className={iconButtonClassName}
      replace
      to={{ pathname, search: from.search }}
      state={historyState}
      data-step={step}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} />
    </Link>
  );
};

const OPPOSITE_STEP_DIRECTION: Readonly<Record<NeighbourDirection, NeighbourDirection>> = {
  previous: 'next',
  next: 'previous',
};

/**
 * After the operator goes from one record to the next, focuses the link that continues in the same direction.
 * The hook waits for `id`, which is set once the record's neighbours are known.
 */
function useFocusLinkAfterNavigation(stepDirection: NeighbourDirection | undefined, id: string | undefined) {
  const linkGroupRef = useRef<HTMLElement>(null);
  const lastHandledIdRef = useRef<string>(undefined);
  useEffect(() => {
    if (!stepDirection || id === undefined || lastHandledIdRef.current === id) return;
    lastHandledIdRef.current = id;
    const isFocusOutsideInputs = !document.activeElement?.matches(
      'input, textarea, select, [contenteditable]',
    );
    const findNeighbourLink = (step: NeighbourDirection) =>
      linkGroupRef.current?.querySelector<HTMLElement>(`[data-step=${step}]`);
    if (isFocusOutsideInputs)
      (findNeighbourLink(stepDirection) ?? findNeighbourLink(OPPOSITE_STEP_DIRECTION[stepDirection]))?.focus({
        preventScroll: true,
      });
  }, [stepDirection, id]);
  return linkGroupRef;
}

export const NeighbourRecordLinks = ({ resource }: { resource: AnyResource }) => {
  const { '*': routePath = '' } = useParams();
  const { state } = useLocation();
  const { from, walked }: FormHistoryState = state ?? {};
  const id = routePath === 'create' ? undefined : routePath;
  const neighbours = useNeighbourRecords(resource, id, from);
  const linkGroupRef = useFocusLinkAfterNavigation(walked, neighbours && id);
  const texts = useTexts(resource);
  const translate = useText();
  if (!from || !id) return null;
  const renderNeighbourLink = (direction: NeighbourDirection, icon: IconNode) => (
    <NeighbourRecordLink
      {...{ icon, resource, from, step: direction }}
      label={translate(`form.walk.${direction}`, { name: texts.record })}
      to={neighbours?.[direction]}
    />
  );
  return (
    <nav ref={linkGroupRef} className={styles.walk} aria-label={translate('form.walk.label')}>
      {renderNeighbourLink('previous', ChevronUp)}
      {neighbours?.at !== undefined && (
        <span className="muted">
          {translate('form.walk.place', {
            at: formatCount(neighbours.at + 1),
            total: formatCount(neighbours.total),
          })}
        </span>
      )}
      {renderNeighbourLink('next', ChevronDown)}
    </nav>
  );
};
