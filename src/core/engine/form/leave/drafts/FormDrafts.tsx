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
function getLastEditorAndSaveTime(stored: Loose | null) {
  if (!stored || typeof stored.updatedAt !== 'string') return undefined;
  return { name: getLastEditorName(stored), at: stored.updatedAt };
}

const FoundDraftNotice = () => {
  const { resource } = useRecordFormContext();
  const editing = useFormModel();
  const { masks } = useRights();
  const notify = useNotify();
  const translate = useText();
  const errorText = useErrorText();
  const [name] = useState(() => {
    const { stored, values } = editing.getState();
    const place = {
      resource: resource.name,
      record: stored?.id ?? null,
      form: stored ? 'edit' : 'create',
    } as const;
    return buildDraftKey(place, stored ? undefined : getVariantNameOfRecord(resource, values));
  });
  // Drafts load after the form, so the operator has possibly already typed text.
  const isTyped = useRef(editing.isDirty());
  const {
    found,
    saveState: keeping,
    writer,
    values,
    continueDraft: take,
    drop,
    continueHere: takeHere,
  } = useFormDraft({
    resource: resource.name,
    name,
    read() {
      const now = editing.getState();
      if (!isTyped.current || !editing.isDirty()) return null;
      return buildFormDraft(resource, now, editing.changes(), masks(resource, now.values));
    },
  });
  const [compared, setCompared] = useState<UnsavedFormValues | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useFormModelState((all) => ({ stored: all.stored, values: all.values }));

  useEffect(() => {
    // The operator has possibly typed text between the first render and this call of `useEffect`.
    isTyped.current ||= editing.isDirty();
    let seen = editing.getState().values;
    return editing.subscribe(() => {
      const { values: next } = editing.getState();
      if (next === seen) return;
      seen = next;
      isTyped.current = true;
      writer.markChanged();
    });
  }, [editing, writer]);
  const leave = useEffectEvent(() => void writer.stop(editing.getState().isGivenUp));
  useEffect(() => {
    writer.start();
    return leave;
  }, [writer]);

  const mergeDraftWithCurrentForm = (draft: UnsavedFormValues) =>
    mergeDraftIntoFormValues(resource, editing.getState(), editing.isDirty() ? editing.changes() : [], draft);
  const notifyFailure = (error: unknown) => notify(errorText(error), { type: 'error' });
  const applyFoundDraft = async () => {
    setBusy(true);
    try {
      const draft = await values();
      if (!draft) return;
      const { values: typed, base } = mergeDraftWithCurrentForm(draft);
      isTyped.current = true;
      if (await editing.resume(typed, base)) take();
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
  const isMoved = found !== null && state.stored !== null && found.base.version !== state.stored.version;
  const tell = useEffectEvent((now: typeof keeping) =>
    editing.tellKept(buildDraftStatusMessage(translate, now, takeHere)),
  );
  useEffect(() => tell(keeping), [keeping]);
  if (!found) return null;
  return (
    <DraftBar
      draft={found}
      isNew={state.stored === null}
      moved={isMoved ? getLastEditorAndSaveTime(state.stored) : undefined}
      busy={busy}
      onTake={applyFoundDraft}
      onDrop={() => void drop().catch(notifyFailure)}
      onCompare={toggleDraftComparison}
      isComparing={compared !== null}
    >
      {compared && (
        <DraftDifferences formValues={state.values} typed={mergeDraftWithCurrentForm(compared).values} />
      )}
    </DraftBar>
  );
};

export const FormDrafts = () => (hasApiFeature('drafts') ? <FoundDraftNotice /> : null);
