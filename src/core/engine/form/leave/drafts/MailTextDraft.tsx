import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftFormIdentity, UnsavedFormValues } from '../../../../provider/calls/drafts';
import { hasApiFeature } from '../../../../provider/offers';
import { addDraftTexts } from '../../../../ui/draftTexts';
import { Notice } from '../../../../ui/Notice';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { DraftBar } from './DraftBar';
import { buildDraftStatusMessage } from './keepingMessage';
import styles from './MailTextDraft.module.css';
import { buildDraftKey } from './place';
import { useFormDraft } from './useDraft';

addDraftTexts();

/** The texts that an operator has written so far for a mail. */
export interface MailDraftTexts {
  subject?: string;
  message?: string;
}

export interface MailDraftNoticeProps {
  place: DraftFormIdentity & { version: number };
  /** The texts that the operator has written for the mail; null if nothing is written. */
  texts: MailDraftTexts | null;
  /** Called to insert the texts of a draft into the mail. */
  onTake: (texts: MailDraftTexts) => void;
}

const MAIL_TEXT_FIELDS = ['subject', 'message'] as const;

const extractMailTextsFromDraft = ({ changes }: UnsavedFormValues): MailDraftTexts =>
  Object.fromEntries(
    MAIL_TEXT_FIELDS.flatMap((key) => (typeof changes[key] === 'string' ? [[key, changes[key]]] : [])),
  );

const FoundMailDraftNotice = ({ place: { version, ...place }, texts, onTake }: MailDraftNoticeProps) => {
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const [shown, setShown] = useState<MailDraftTexts | null>(null);
  const [busy, setBusy] = useState(false);
  const draftKey = buildDraftKey(place);
  const readUnsavedDraft = useEffectEvent(() =>
    texts
      ? { key: draftKey, draft: { ...place, base: { version, values: {} }, changes: { ...texts } } }
      : null,
  );
  const [latest] = useState<{ read: () => ReturnType<typeof readUnsavedDraft> }>({ read: () => null });
  const { found, saveState, writer, values, continueDraft, drop, continueHere } = useFormDraft({
    resource: place.resource,
    name: draftKey,
    read: () => latest.read(),
  });
  useEffect(() => {
    latest.read = readUnsavedDraft;
    writer.start();
    // The draft is removed on unmount. By then the operator has sent or discarded the mail, because the
    // dialog asks before it closes.
    return () => void writer.stop(true);
  }, [latest, writer]);
  const { subject, message } = texts ?? {};
  const markTextsChanged = useEffectEvent((..._: unknown[]) => writer.markChanged());
  useEffect(() => markTextsChanged(subject, message), [subject, message]);

  const notifyFailure = (error: unknown) => notify(formatErrorText(error), { type: 'error' });
  const applyFoundMailDraft = async () => {
    setBusy(true);
    try {
      const draft = await values();
      if (!draft) return;
      // The texts are rendered synchronously, because the function that stores the draft reads them
      // immediately afterwards.
      flushSync(() => onTake({ ...extractMailTextsFromDraft(draft), ...texts }));
      continueDraft();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const toggleMailDraftPreview = () => {
    if (shown) return setShown(null);
    values().then((draft) => setShown(draft && extractMailTextsFromDraft(draft)), notifyFailure);
  };
  const draftStatus = buildDraftStatusMessage(translate, saveState, continueHere);
  return (
    <>
      {found && (
        <DraftBar
          draft={found}
          isNew={place.record === null}
          busy={busy}
          onTake={() => void applyFoundMailDraft()}
          onDrop={() => void drop().catch(notifyFailure)}
          onCompare={toggleMailDraftPreview}
          isComparing={shown !== null}
        >
          {shown && (
            <div className={styles.texts}>
              {shown.subject !== undefined && <b>{shown.subject}</b>}
              <p>{shown.message}</p>
            </div>
          )}
        </DraftBar>
      )}
      {draftStatus?.isLost && (
        <Notice tone="amber" role="status">
          {draftStatus.text}
        </Notice>
      )}
    </>
  );
};

export const MailTextDraft = (props: MailDraftNoticeProps) =>
  hasApiFeature('drafts') ? <FoundMailDraftNotice {...props} /> : null;
