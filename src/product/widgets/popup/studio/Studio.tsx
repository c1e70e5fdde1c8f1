import { RotateCcw } from 'lucide';
import { useNotify } from 'ra-core';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useErrorText } from '../../../../core/engine/calls/errorText';
import type { ListProps } from '../../../../core/engine/EngineContext';
import { useDialogTextGuard } from '../../../../core/engine/form/leave/typedText';
import { useRights } from '../../../../core/engine/rights';
import { useMenuGroupBreadcrumb, useTexts } from '../../../../core/engine/texts';
import type { ConsoleRecord } from '../../../../core/provider/dataProvider';
import { Button } from '../../../../core/ui/Button';
import { EmptyState } from '../../../../core/ui/EmptyState';
import { ErrorState } from '../../../../core/ui/ErrorState';
import { Notice } from '../../../../core/ui/Notice';
import { PageHead } from '../../../../core/ui/PageHead';
import { ProgressBar } from '../../../../core/ui/ProgressBar';
import pageStyles from '../../../../core/ui/page.module.css';
import { useSaveShortcut } from '../../../../core/ui/useSaveShortcut';
import { useText } from '../../../../core/ui/useText';
import { buildPopupStudioUrlQuery, useIsWideEnoughForStudio } from './address';
import { StudioBar } from './Bar';
import { FailedPopupSaveNotice } from './FailedPopupSaveNotice';
import styles from './Studio.module.css';
import { StudioWorkspace } from './StudioWorkspace';
import { parseStudioRecordId } from './studioRecordIn';
import ViewSwitch from './ViewSwitch';
import { WindowTooNarrowNotice } from './WindowTooNarrowNotice';
import './texts';
import { MAX_STUDIO_POPUPS, type PopupStudioState, usePopupStudio } from './useStudio';

interface PopupStudioProps extends ListProps {
  /** Id of the popup in the URL; '' for the first one. */
  id: string;
}

const PopupStudioNotices = ({
  state,
  isMissing,
  readOnly,
}: {
  state: PopupStudioState;
  isMissing: boolean;
  readOnly: boolean;
}) => {
  const translate = useText();
  return (
    <>
      {readOnly && <Notice role="status">{translate('popupStudio.onlyRead')}</Notice>}
      {isMissing && <Notice tone="amber">{translate('popupStudio.missing')}</Notice>}
      {state.total > MAX_STUDIO_POPUPS && (
        <Notice tone="amber">{translate('popupStudio.tooMany', { max: MAX_STUDIO_POPUPS })}</Notice>
      )}
    </>
  );
};

const Studio = ({ resource, id }: PopupStudioProps) => {
  const translate = useText();
  const texts = useTexts(resource);
  const group = useMenuGroupBreadcrumb(resource);
  const notify = useNotify();
  const reason = useErrorText();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const readOnly = !useRights().edits(resource);
  const isWide = useIsWideEnoughForStudio();
  const form = useRef<HTMLFormElement>(null);
  const nameOf = useCallback(
    ({ name, id: own }: ConsoleRecord) => String(name ?? '').trim() || `${texts.record} ${own.slice(-4)}`,
    [texts.record],
  );
  const state = usePopupStudio(resource, nameOf);
  const { popups, unsaved, error, isRead, refusals } = state;
  const hasUnsaved = unsaved.length > 0;
  const chosen = popups.find((popup) => popup.id === id) ?? popups[0];
  const { question } = useDialogTextGuard(
    hasUnsaved,
    state.revert,
    (place) => place.pathname === pathname && parseStudioRecordId(place.search) !== null,
  );
  const choose = useCallback(
    (to: string) => {
      if (to !== id) void navigate({ search: buildPopupStudioUrlQuery(search, to) }, { replace: true });
    },
    [navigate, search, id],
  );
  const notifySavedCount = async (saving: Promise<{ done: number; kept: number }>) => {
    const { done: count, kept } = await saving;
    const text = count === 1 ? translate('popupStudio.savedOne') : translate('popupStudio.saved', { count });
    if (count > 0) notify(text, { type: kept > 0 ? 'info' : 'success' });
  };
  const saveUnsavedPopups = () => void notifySavedCount(state.save());
  useSaveShortcut(form, () => {
    if (hasUnsaved && !readOnly) saveUnsavedPopups();
  });

  const renderStudioBody = () => {
    if (error) {
      return (
        <ErrorState title={translate('popupStudio.failed')} text={reason(error)}>
          <Button variant="tonal" icon={RotateCcw} onClick={state.readAgain}>
            {translate('popupStudio.again')}
          </Button>
        </ErrorState>
      );
    }
    if (!isWide)
      return <WindowTooNarrowNotice resource={resource.name} id={chosen?.id} hasUnsaved={hasUnsaved} />;
    if (!isRead) return <ProgressBar label={translate('popupStudio.reading')} />;
    if (!chosen) {
      return (
        <EmptyState title={translate('popupStudio.none.title')} text={translate('popupStudio.none.text')} />
      );
    }
    return <StudioWorkspace {...{ resource, state, chosen, readOnly, onChoose: choose }} />;
  };

  return (
    <form
      ref={form}
      className={styles.studio}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveUnsavedPopups();
      }}
    >
      <div className={`${pageStyles.page} ${styles.page}`}>
        <PageHead
          crumbs={[
            ...group,
            { label: texts.name, link: { to: { search: buildPopupStudioUrlQuery(search) } } },
            { label: translate('popupStudio.open') },
          ]}
          title={translate('popupStudio.title')}
          count={chosen?.name}
          actions={<ViewSwitch />}
        />
        <PopupStudioNotices
          {...{ state, readOnly }}
          isMissing={isRead && id !== '' && chosen?.id !== id && popups.length > 0}
        />
        <FailedPopupSaveNotice
          {...{ refusals }}
          isSaving={state.isSaving}
          onTheirs={state.takeTheirs}
          onMine={(refusal) => void notifySavedCount(state.saveMine(refusal))}
        />
        {renderStudioBody()}
      </div>
      {!readOnly && isWide && chosen && (
        <StudioBar
          {...{ resource, unsavedPopups: unsaved }}
          isSaving={state.isSaving}
          onRevert={state.revert}
        />
      )}
      {question}
    </form>
  );
};

export default Studio;
