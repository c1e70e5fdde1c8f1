import { X } from 'lucide';
import { useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { hasApiFeature } from '../../../provider/offers';
import { getFiltersInFilterBar } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useFailureMessage } from '../../calls/failureMessage';
import { useActiveFilterTexts } from '../../conditions';
import { useListModel, useListModelState } from '../listing/ListingContext';
import {
  findConflictingSavedView,
  useRemoveUnshareableFilters,
  useSavedViewActions,
  useSavedViewRights,
  useShownListSettings,
  useUnsavedViewSettingKeys,
} from './useViewCalls';
import styles from './ViewArea.module.css';
import { NewViewDialog, ShareWithoutFiltersDialog, ViewConflictDialog } from './viewDialogs';

addViewTexts();

const UnsavedViewChangesLine = ({ view, onNew }: { view: SavedView; onNew: () => void }) => {
  const { mayChange } = useSavedViewRights(view);
  const translate = useText();
  const failureMessage = useFailureMessage(`views/${view._id}`);
  const savedViewActions = useSavedViewActions();
  const listSettings = useShownListSettings();
  const unsavedSettingKeys = useUnsavedViewSettingKeys();
  const [theirs, setTheirs] = useState<SavedView | null>(null);
  const shareableFiltersResult = useRemoveUnshareableFilters()(listSettings.filters);
  const [isRefused, setRefused] = useState(false);
  const saveShownSettingsToView = (targetView: SavedView, filters = listSettings.filters) => {
    failureMessage.clear();
    return savedViewActions.change(targetView, { ...listSettings, filters }).then(
      () => setTheirs(null),
      (failure: unknown) => {
        const conflictingView = findConflictingSavedView(failure);
        if (conflictingView) return setTheirs(conflictingView);
        failureMessage.show(failure);
        return savedViewActions.again();
      },
    );
  };
  const replaceCachedViewAndOpen = (savedView: SavedView) => {
    savedViewActions.take(savedView);
    savedViewActions.open(savedView);
    setTheirs(null);
  };
  return (
    <>
      <span className={styles.differs} role="status">
        <span className={styles.dot} />
        {translate('listViews.differs')}
        <span className="muted">
          {unsavedSettingKeys.map((settingKey) => translate(`listViews.parts.${settingKey}`)).join(', ')}
        </span>
      </span>
      <Button size="small" onClick={() => replaceCachedViewAndOpen(view)}>
        {translate('listViews.revert')}
      </Button>
      {mayChange && (
        <Button
          size="small"
          tone="blue"
          onClick={() =>
            view.shared && !shareableFiltersResult.areAllShareable
              ? setRefused(true)
              : saveShownSettingsToView(view)
          }
        >
          {translate('listViews.save')}
        </Button>
      )}
      {isRefused && (
        <ShareWithoutFiltersDialog
          filters={listSettings.filters}
          onConfirm={() => saveShownSettingsToView(view, shareableFiltersResult.filters)}
          onClose={() => setRefused(false)}
        />
      )}
      {theirs && (
        <ViewConflictDialog
          theirs={theirs}
          onTheirs={() => replaceCachedViewAndOpen(theirs)}
          onMine={() =>
            saveShownSettingsToView(
              theirs,
              theirs.shared ? shareableFiltersResult.filters : listSettings.filters,
            )
          }
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

export const ActiveFiltersLine = () => {
  const { view } = useListModelState(({ views }) => views);
  const { values } = useListModelState(({ route }) => route);
  const filterOptions = useListModelState((state) => state.offers);
  const translate = useText();
  const { resource, record, texts, list, setFilterValues } = useListModel();
  // The filter of the tabs is not listed as a condition, because the tabs show its value.
  const filterTexts = useActiveFilterTexts(
    { resource, record, texts, offers: filterOptions },
    getFiltersInFilterBar(list),
    values,
  );
  const hasUnsavedChanges = useUnsavedViewSettingKeys().length > 0;
  const [naming, setNaming] = useState(false);
  if (filterTexts.length === 0 && !hasUnsavedChanges) return null;
  return (
    <section
      className={classNames(cardStyles.card, styles.line)}
      aria-label={translate('listViews.conditions')}
    >
      {filterTexts.length > 0 && (
        <span className="muted">{translate('listViews.count', { count: filterTexts.length })}</span>
      )}
      {filterTexts.map(({ name, label, value, without }) => (
        <span key={name} className={styles.condition}>
          <span className="muted">{label}</span> <b className="cut">{value}</b>
          <button
            type="button"
            aria-label={translate('listViews.drop', { label })}
            onClick={() => setFilterValues(without)}
          >
            <Icon of={X} />
          </button>
        </span>
      ))}
      <span className="grow" />
      {view && hasUnsavedChanges && <UnsavedViewChangesLine view={view} onNew={() => setNaming(true)} />}
      {(hasUnsavedChanges || !view) && hasApiFeature('views') && (
        <Button size="small" tone="blue" onClick={() => setNaming(true)}>
          {translate('listViews.saveNew')}
        </Button>
      )}
      {naming && <NewViewDialog onClose={() => setNaming(false)} />}
    </section>
  );
};
