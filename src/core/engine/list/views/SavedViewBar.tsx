import { EllipsisVertical, Lock, Plus, Users } from 'lucide';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../provider/calls/views';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { MenuButton } from '../../../ui/MenuButton';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { type SavedViewDialogName, SavedViewMenu } from './SavedViewMenu';
import {
  useSavedViewActions,
  useUnsavedViewSettingKeys,
  useUrlQueryWithoutView,
  useViewUrlQueryBuilder,
} from './useViewCalls';
import styles from './ViewArea.module.css';
import { NewViewDialog, RemoveViewDialog, RenameViewDialog, ShareViewDialog } from './viewDialogs';

addViewTexts();

/** Maximum number of views that are shown as tabs; further views are in a menu. */
const MAX_VIEW_TABS = 6;

const SavedViewTab = ({ view, open, changed }: { view: SavedView; open: boolean; changed: boolean }) => {
  const { draft } = useListModel();
  const buildViewUrlQuery = useViewUrlQueryBuilder();
  const translate = useText();
  const icon = view.shared ? Users : Lock;
  return (
    <Link
      className={classNames(styles.tab, open && styles.open)}
      aria-current={open ? 'true' : undefined}
      to={{ search: buildViewUrlQuery(view) }}
      onClick={() => draft(view._id)}
    >
      <Icon of={icon} />
      <span className="sr-only">{translate(view.shared ? 'listViews.shared' : 'listViews.own')}</span>
      <span className="cut">{view.name}</span>
      {changed && (
        <span className={styles.dot}>
          <span className="sr-only">{translate('listViews.changed')}</span>
        </span>
      )}
    </Link>
  );
};

const MoreViewsMenu = ({ views }: { views: readonly SavedView[] }) => {
  const translate = useText();
  const savedViewActions = useSavedViewActions();
  const { view: openView } = useListModelState(({ views }) => views);
  if (views.length === 0) return null;
  const viewMenuItems = views.map((view) => ({
    label: view.name,
    icon: view.shared ? Users : Lock,
    chosen: view._id === openView?._id,
    onSelect: () => savedViewActions.open(view),
  }));
  return <MenuButton icon={EllipsisVertical} label={translate('listViews.more')} items={viewMenuItems} />;
};

const SavedViewProblemNotice = () => {
  const { isMissing, error } = useListModelState(({ views }) => views);
  const { again } = useSavedViewActions();
  const translate = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queryWithoutView = useUrlQueryWithoutView();
  if (isMissing) {
    return (
      <Notice tone="amber" role="status" centered>
        <span className="grow">{translate('listViews.missing')}</span>
        <Button
          size="small"
          onClick={() => navigate({ pathname, search: queryWithoutView }, { replace: true })}
        >
          {translate('listViews.leave')}
        </Button>
      </Notice>
    );
  }
  return error ? (
    <Notice tone="red" role="alert" centered>
      <span className="grow">{translate('listViews.unread')}</span>
      <Button size="small" onClick={() => void again()}>
        {translate('app.retry')}
      </Button>
    </Notice>
  ) : null;
};

export const SavedViewBar = () => {
  const { views, view } = useListModelState((state) => state.views);
  const openViewId = useListModelState(({ route }) => route.view);
  const translate = useText();
  const savedViewActions = useSavedViewActions();
  const buildViewUrlQuery = useViewUrlQueryBuilder();
  const hasUnsavedChanges = useUnsavedViewSettingKeys().length > 0;
  const [asking, setAsking] = useState<SavedViewDialogName | null>(null);
  const closeSavedViewDialog = () => setAsking(null);
  const firstViews = views.slice(0, MAX_VIEW_TABS);
  const tabViews =
    view && !firstViews.includes(view) ? [...firstViews.slice(0, MAX_VIEW_TABS - 1), view] : firstViews;
  return (
    <>
      <SavedViewProblemNotice />
      {views.length > 0 && (
        <nav className={styles.bar} aria-label={translate('listViews.bar')}>
          <Link
            className={classNames(styles.tab, openViewId === undefined && styles.open)}
            aria-current={openViewId === undefined ? 'true' : undefined}
            to={{ search: buildViewUrlQuery(undefined) }}
          >
            {translate('listViews.all')}
          </Link>
          {tabViews.map((savedView) => (
            <span key={savedView._id} className={styles.view}>
              <SavedViewTab
                view={savedView}
                open={savedView === view}
                changed={savedView === view && hasUnsavedChanges}
              />
              {savedView === view && <SavedViewMenu view={savedView} ask={setAsking} />}
            </span>
          ))}
          <MoreViewsMenu views={views.filter((savedView) => !tabViews.includes(savedView))} />
          <Button size="small" tone="blue" icon={Plus} onClick={() => setAsking('new')}>
            {translate('listViews.new')}
          </Button>
        </nav>
      )}
      {asking === 'new' && <NewViewDialog onClose={closeSavedViewDialog} />}
      {view && asking === 'rename' && (
        <RenameViewDialog
          view={view}
          onSave={({ name }) => savedViewActions.change(view, { name })}
          onClose={closeSavedViewDialog}
        />
      )}
      {view && asking === 'share' && <ShareViewDialog view={view} onClose={closeSavedViewDialog} />}
      {view && asking === 'remove' && <RemoveViewDialog view={view} onClose={closeSavedViewDialog} />}
    </>
  );
};
