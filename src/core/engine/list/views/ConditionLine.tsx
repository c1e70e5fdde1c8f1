import { X } from 'lucide';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { offers } from '../../../provider/offered';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useConditions } from '../../conditions';
import { useListScreen } from '../listing/ListScreenContext';
import type { RouteState } from '../listing/useListState';
import { useViewing } from '../listing/useViewing';
import { useDifferences, useMayChange, useOpenFilters, useShape, useViewCalls, viewIn } from './useViewCalls';
import styles from './ViewArea.module.css';
import { ConflictDialog, NewView, ShareWithout } from './viewDialogs';

/** Saves or reverts the changes of the open view; asks after a conflict with somebody else's change. */
const Changes = ({ view, state, onNew }: { view: SavedView; state: RouteState; onNew: () => void }) => {
  const { mayChange } = useMayChange(view);
  const translate = useText();
  const notify = useNotify();
  const reason = useErrorText();
  const calls = useViewCalls();
  const shape = useShape(state);
  const parts = useDifferences(state);
  const [theirs, setTheirs] = useState<SavedView | null>(null);
  const open = useOpenFilters()(shape.filters);
  const [isRefused, setRefused] = useState(false);
  const save = (known: SavedView, filters = shape.filters) =>
    calls.change(known, { ...shape, filters }).then(
      () => setTheirs(null),
      (failure: unknown) => {
        const other = viewIn(failure);
        if (other) return setTheirs(other);
        notify(reason(failure), { type: 'error' });
        return calls.again();
      },
    );
  const use = (one: SavedView) => {
    calls.take(one);
    calls.open(one);
    setTheirs(null);
  };
  return (
    <>
      <span className={styles.differs} role="status">
        <span className={styles.dot} />
        {translate('list.views.differs')}
        <span className="muted">{parts.map((part) => translate(`list.views.parts.${part}`)).join(', ')}</span>
      </span>
      <Button size="small" onClick={() => use(view)}>
        {translate('list.views.revert')}
      </Button>
      {mayChange && (
        <Button
          size="small"
          tone="blue"
          onClick={() => (view.shared && !open.isWhole ? setRefused(true) : save(view))}
        >
          {translate('list.views.save')}
        </Button>
      )}
      {isRefused && (
        <ShareWithout
          filters={shape.filters}
          onConfirm={() => save(view, open.filters)}
          onClose={() => setRefused(false)}
        />
      )}
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          onTheirs={() => use(theirs)}
          onMine={() => save(theirs, theirs.shared ? open.filters : shape.filters)}
          onNew={() => {
            setTheirs(null);
            onNew();
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
};

/** The active conditions of a list, and their differences from its view. */
export const ConditionLine = ({ state }: { state: RouteState }) => {
  const { view } = useViewing();
  const translate = useText();
  const screen = useListScreen();
  // Tabs already show their chosen value.
  const conditions = useConditions(screen, screen.list.filters ?? [], state.values);
  const differs = useDifferences(state).length > 0;
  const [naming, setNaming] = useState(false);
  if (conditions.length === 0 && !differs) return null;
  return (
    <section
      className={classNames(cardStyles.card, styles.line)}
      aria-label={translate('list.views.conditions')}
    >
      {conditions.length > 0 && (
        <span className="muted">{translate('list.views.count', { count: conditions.length })}</span>
      )}
      {conditions.map(({ name, label, value, without }) => (
        <span key={name} className={styles.condition}>
          <span className="muted">{label}</span> <b className="cut">{value}</b>
          <button
            type="button"
            aria-label={translate('list.views.drop', { label })}
            onClick={() => state.setValues(without)}
          >
            <Icon of={X} />
          </button>
        </span>
      ))}
      <span className="grow" />
      {view && differs && <Changes {...{ view, state }} onNew={() => setNaming(true)} />}
      {(differs || !view) && offers('views') && (
        <Button size="small" tone="blue" onClick={() => setNaming(true)}>
          {translate('list.views.saveNew')}
        </Button>
      )}
      {naming && <NewView state={state} onClose={() => setNaming(false)} />}
    </section>
  );
};
