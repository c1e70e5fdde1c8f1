import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UnsavedFormValues } from '../../../../provider/calls/drafts';
import { hasApiFeature } from '../../../../provider/offers';
import { getVariantNameOfRecord, type Loose } from '../../../../schema/index';
import { addDraftTexts } from '../../../../ui/draftTexts';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { useRecordFormContext } from '../../../fields/RecordFormContext';
import { useRights } from '../../../rights';
import { getLastEditorName } from '../../../values/editorName';
import { useFormModel, useFormModelState } from '../../edit/EditingContext';
import { DraftBar } from './DraftBar';
import { DraftDifferences } from './DraftDifferences';
import { buildFormDraft, mergeDraftIntoFormValues } from './formDraft';
import { buildDraftStatusMessage } from './keepingMessage';
import { buildDraftKey } from './place';
import { useFormDraft } from './useDraft';

addDraftTexts();

/** Returns the name of the operator who last saved a record, and the time. */
function getLastSaveNameAndTime(storedRecord: Loose | null) {
  if (!storedRecord || typeof storedRecord.updatedAt !== 'string') return undefined;
  return { name: getLastEditorName(storedRecord), at: storedRecord.updatedAt };
}

const FoundDraftNotice = () => {
  const { resource } = useRecordFormContext();
  const formModel = useFormModel();
  const { masks } = useRights();
  const notify = useNotify();
  const translate = useText();
  const formatErrorText = useErrorText();
  const [name] = useState(() => {
    const { stored, values } = formModel.getState();
    const formIdentity = {
      resource: resource.name,
      record: stored?.id ?? null,
      form: stored ? 'edit' : 'create',
    } as const;
    return buildDraftKey(formIdentity, stored ? undefined : getVariantNameOfRecord(resource, values));
  });
  // Drafts load after the form, so the operator has possibly already typed text.
  const hasOperatorTypedRef = useRef(formModel.isDirty());
  const { found, saveState, writer, values, continueDraft, drop, continueHere } = useFormDraft({
    resource: resource.name,
    name,
    read() {
      const now = formModel.getState();
      if (!hasOperatorTypedRef.current || !formModel.isDirty()) return null;
      return buildFormDraft(resource, now, formModel.changes(), masks(resource, now.values));
    },
  });
  const [compared, setCompared] = useState<UnsavedFormValues | null>(null);
  const [busy, setBusy] = useState(false);
  const recordAndValues = useFormModelState((formState) => ({
    stored: formState.stored,
    values: formState.values,
  }));

  useEffect(() => {
    // The operator has possibly typed text between the first render and this call of `useEffect`.
    hasOperatorTypedRef.current ||= formModel.isDirty();
    let lastValues = formModel.getState().values;
    return formModel.subscribe(() => {
      const { values: newValues } = formModel.getState();
      if (newValues === lastValues) return;
      lastValues = newValues;
      hasOperatorTypedRef.current = true;
      writer.markChanged();
    });
  }, [formModel, writer]);
  const stopWriter = useEffectEvent(() => void writer.stop(formModel.getState().isGivenUp));
  useEffect(() => {
    writer.start();
    return stopWriter;
  }, [writer]);

  const mergeDraftWithCurrentForm = (draft: UnsavedFormValues) =>
    mergeDraftIntoFormValues(
      resource,
      formModel.getState(),
      formModel.isDirty() ? formModel.changes() : [],
      draft,
    );
  const notifyFailure = (error: unknown) => notify(formatErrorText(error), { type: 'error' });
  const applyFoundDraft = async () => {
    setBusy(true);
    try {
      const draft = await values();
      if (!draft) return;
      const { values: mergedValues, base } = mergeDraftWithCurrentForm(draft);
      hasOperatorTypedRef.current = true;
      if (await formModel.resume(mergedValues, base)) continueDraft();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const toggleDraftComparison = () => {
    if (compared) return setCompared(null);
    values().then(setCompared, notifyFailure);
  };
  const isDraftOutdated =
    found !== null &&
    recordAndValues.stored !== null &&
    found.base.version !== recordAndValues.stored.version;
  const updateDraftStatus = useEffectEvent((draftSaveState: typeof saveState) =>
    formModel.setDraftStatus(buildDraftStatusMessage(translate, draftSaveState, continueHere)),
  );
  useEffect(() => updateDraftStatus(saveState), [saveState]);
  if (!found) return null;
  return (
    <DraftBar
      draft={found}
      isNew={recordAndValues.stored === null}
      moved={isDraftOutdated ? getLastSaveNameAndTime(recordAndValues.stored) : undefined}
      busy={busy}
      onTake={applyFoundDraft}
      onDrop={() => void drop().catch(notifyFailure)}
      onCompare={toggleDraftComparison}
      isComparing={compared !== null}
    >
      {compared && (
        <DraftDifferences
          formValues={recordAndValues.values}
          typed={mergeDraftWithCurrentForm(compared).values}
        />
      )}
    </DraftBar>
  );
};

export const FormDrafts = () => (hasApiFeature('drafts') ? <FoundDraftNotice /> : null);
