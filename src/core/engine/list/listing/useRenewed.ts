import { useQueryClient } from '@tanstack/react-query';
import { type GetListParams, type GetListResult, useDataProvider } from 'ra-core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { inPlace, type Marks, marksOf, moves } from '../../renewal/changes';
import { onRenewal } from '../../renewal/renewals';

type Page = GetListResult<ConsoleRecord>;

/** A page that was kept back, and how often the page that is shown had been written by then. */
interface Kept {
  page: Page;
  since: number | undefined;
}

const NONE: Marks = new Map();
const OPEN_DIALOG = '[aria-modal="true"]';

/** True if moved rows would disturb a reading or acting operator. */
function isBeingRead(section: HTMLElement | null): boolean {
  if (!section) return false;
  const scrolled = (section.closest('main')?.scrollTop ?? 0) > 0;
  const held = section.matches(':hover') || section.contains(document.activeElement);
  return (
    scrolled ||
    held ||
    section.querySelector('[data-opened]') !== null ||
    !!document.querySelector(OPEN_DIALOG)
  );
}

export interface Renewed {
  /** The changes of the last renewals, by id. */
  marks: Marks;
  /** Shows the rows kept back because they would have moved the visible ones; undefined without any. */
  showKept: (() => void) | undefined;
  /** The operator asked, and is not answered yet. */
  renewing: boolean;
}

/**
 * Renews a list while it is shown. A changed value is shown in place. Rows that come, go or change places are
 * kept back while somebody reads, unless the operator requested the renewal. `refetch` reports failures.
 */
export function useRenewed(
  name: string,
  params: GetListParams,
  section: RefObject<HTMLElement | null>,
  refetch: () => void,
): Renewed {
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  // As react-admin names its lists.
  const key = JSON.stringify([name, 'getList', params]);
  const [state, setState] = useState<{ key: string; marks: Marks; kept?: Kept }>({ key, marks: NONE });
  if (state.key !== key) setState({ key, marks: NONE });
  /** How often the visible page was written: its time alone can't distinguish two writes in one millisecond. */
  const writes = useCallback(() => client.getQueryState(JSON.parse(key))?.dataUpdateCount, [client, key]);
  const reading = useRef<string>(undefined);
  const [renewing, setRenewing] = useState(false);

  const show = useCallback(
    (fresh: Page) => {
      const queryKey: unknown[] = JSON.parse(key);
      const shown = client.getQueryData<Page>(queryKey);
      client.setQueryData<Page>(queryKey, fresh);
      setState(({ marks }) => ({
        key,
        marks: new Map([...marks, ...marksOf(shown?.data ?? [], fresh.data)]),
      }));
    },
    [client, key],
  );

  const renew = useCallback(
    async (asked: boolean) => {
      if (reading.current === key) return;
      reading.current = key;
      const queryKey: [string, string, GetListParams] = JSON.parse(key);
      const [, , asking] = queryKey;
      const meta = { ...asking.meta, unasked: !asked };
      const before = writes();
      setRenewing(asked);
      const fresh: Page | undefined = await provider
        .getList<ConsoleRecord>(name, { ...asking, meta })
        .catch(() => undefined);
      if (reading.current !== key) return;
      reading.current = undefined;
      setRenewing(false);
      const shown = client.getQueryData<Page>(queryKey);
      // The operator's save in the meantime is newer than an answer in flight.
      if (before !== writes()) return;
      if (!fresh || !shown) return asked ? refetch() : undefined;
      if (asked) setState({ key, marks: NONE });
      if (asked || !moves(shown.data, fresh.data) || !isBeingRead(section.current)) return show(fresh);
      const data = inPlace(shown.data, fresh.data);
      client.setQueryData<Page>(queryKey, { ...shown, data });
      setState(({ marks }) => ({
        key,
        marks: new Map([...marks, ...marksOf(shown.data, data)]),
        kept: { page: fresh, since: writes() },
      }));
    },
    [client, provider, name, key, section, refetch, show, writes],
  );

  useEffect(() => onRenewal((asked) => void renew(asked)), [renew]);
  useEffect(
    () => () => {
      reading.current = undefined;
    },
    [],
  );
  const { marks, kept } = state;
  // The operator's later saves or deletes are newer: showing the page that was kept back would visibly undo them.
  const isNewest = kept?.since === writes();
  return { marks, showKept: kept && isNewest ? () => show(kept.page) : undefined, renewing };
}
