import { useNotify } from 'ra-core';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useErrorText } from '../../../../core/engine/calls/errorText';
import type { ListProps } from '../../../../core/engine/EngineContext';
import { useUnsavedTextGuard } from '../../../../core/engine/form/leave/typedText';
import { useRights } from '../../../../core/engine/rights';
import { useMenuGroupBreadcrumb, useTexts } from '../../../../core/engine/texts';
import type { ConsoleRecord } from '../../../../core/provider/dataProvider';
import { EmptyState } from '../../../../core/ui/EmptyState';
import { ErrorState } from '../../../../core/ui/ErrorState';
import { Notice } from '../../../../core/ui/Notice';
import { PageHead } from '../../../../core/ui/PageHead';
import { ProgressBar } from '../../../../core/ui/ProgressBar';
import pageStyles from '../../../../core/ui/page.module.css';
import { RetryButton } from '../../../../core/ui/RetryButton';
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
  const resourceTexts = useTexts(resource);
  const menuGroupBreadcrumb = useMenuGroupBreadcrumb(resource);
  const notify = useNotify();
  const describeError = useErrorText();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const readOnly = !useRights().edits(resource);
  const isWindowWide = useIsWideEnoughForStudio();
  const formRef = useRef<HTMLFormElement>(null);
  const getPopupName = useCallback(
    ({ name, id: recordId }: ConsoleRecord) =>
      String(name ?? '').trim() || `${resourceTexts.record} ${recordId.slice(-4)}`,
    [resourceTexts.record],
  );
  const state = usePopupStudio(resource, getPopupName);
  const { popups, unsaved, error, isRead, refusals } = state;
  const hasUnsavedChanges = unsaved.length > 0;
  const chosenPopup = popups.find((popup) => popup.id === id) ?? popups[0];
  const { question } = useUnsavedTextGuard(
    hasUnsavedChanges,
    state.revert,
    (targetLocation) =>
      targetLocation.pathname === pathname && parseStudioRecordId(targetLocation.search) !== null,
  );
  const choosePopup = useCallback(
    (popupId: string) => {
      if (popupId !== id)
        void navigate({ search: buildPopupStudioUrlQuery(search, popupId) }, { replace: true });
    },
    [navigate, search, id],
  );
  const notifySavedCount = async (savePromise: Promise<{ done: number; kept: number }>) => {
    const { done: savedCount, kept } = await savePromise;
    const savedCountText =
      savedCount === 1
        ? translate('popupStudio.savedOne')
        : translate('popupStudio.saved', { count: savedCount });
    if (savedCount > 0) notify(savedCountText, { type: kept > 0 ? 'info' : 'success' });
  };
  const saveUnsavedPopups = () => void notifySavedCount(state.save());
  useSaveShortcut(formRef, () => {
    if (hasUnsavedChanges && !readOnly) saveUnsavedPopups();
  });

  const renderStudioBody = () => {
    if (error) {
      return (
        <ErrorState title={translate('popupStudio.failed')} text={describeError(error)}>
          <RetryButton variant="tonal" onClick={state.readAgain} />
        </ErrorState>
      );
    }
    if (!isWindowWide)
      return (
        <WindowTooNarrowNotice resource={resource.name} id={chosenPopup?.id} hasUnsaved={hasUnsavedChanges} />
      );
    if (!isRead) return <ProgressBar label={translate('popupStudio.reading')} />;
    if (!chosenPopup) {
      return (
        <EmptyState title={translate('popupStudio.none.title')} text={translate('popupStudio.none.text')} />
      );
    }
    return <StudioWorkspace {...{ resource, state, chosen: chosenPopup, readOnly, onChoose: choosePopup }} />;
  };

  return (
    <form
      ref={formRef}
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
            ...menuGroupBreadcrumb,
            { label: resourceTexts.name, link: { to: { search: buildPopupStudioUrlQuery(search) } } },
            { label: translate('popupStudio.open') },
          ]}
          title={translate('popupStudio.title')}
          count={chosenPopup?.name}
          actions={<ViewSwitch />}
        />
        <PopupStudioNotices
          {...{ state, readOnly }}
          isMissing={isRead && id !== '' && chosenPopup?.id !== id && popups.length > 0}
        />
        <FailedPopupSaveNotice
          {...{ refusals }}
          isSaving={state.isSaving}
          onTheirs={state.takeTheirs}
          onMine={(refusal) => void notifySavedCount(state.saveMine(refusal))}
        />
        {renderStudioBody()}
      </div>
      {!readOnly && isWindowWide && chosenPopup && (
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
