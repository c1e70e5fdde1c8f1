import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/http';
import type { UploadTask } from '../../../provider/uploads';
import { isObject } from '../../../schema/index';
import { useReason } from '../../errorText';
import type { Texts } from '../../texts';
import type { Desk } from './desk';
import type { Outcome } from './outcome';
import { type SaveCalls, save as saveAll } from './saving';
import type { Uploading } from './uploading';
import type { Messages } from './useChecks';

interface SaveOptions {
  desk: Desk;
  uploading: Uploading;
  texts: Texts;
  /** Tells the Idempotency-Key of the create call. */
  createKey: () => string;
  /** Says why the server refused, and what of it concerns a field. */
  onRefused: (fields: Messages, message: string) => void;
  /** The record was deleted meanwhile; `message` says so. */
  onGone: (message: string) => void;
  /** Everything is stored. */
  onDone: () => void;
}

/** An answer's messages by path; what is no message is left out, as the answer's own message stands beside them. */
function fieldsOf(error: unknown): Messages {
  const fields: unknown = error instanceof HttpError ? error.body?.fields : undefined;
  const messages = Object.entries(isObject(fields) ? fields : {});
  return Object.fromEntries(
    messages.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Not every 404 is the API's: a proxy between may know no such path for a moment. */
const isGone = (error: unknown) => isHttpError(error, 404) && error.body?.code === 'not_found';

function useCalls({ desk, createKey, uploading }: SaveOptions): SaveCalls {
  const provider = useDataProvider<ConsoleProvider>();
  const { name } = desk.resource;
  return {
    next: uploading.next,
    upload: uploading.upload,
    async create(values) {
      const { data } = await provider.create<ConsoleRecord>(name, {
        data: values,
        meta: { key: createKey() },
      });
      return data;
    },
    async update(stored, values) {
      const { data } = await provider.update<ConsoleRecord>(name, {
        id: stored.id,
        data: values,
        previousData: stored,
        meta: { version: stored.version },
      });
      return data;
    },
  };
}

/** Saves a form whose values are fine: the call, its files, its messages. One save at a time. */
export function useSave(options: SaveOptions) {
  const { desk, uploading, texts, onRefused, onGone, onDone } = options;
  const calls = useCalls(options);
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const reason = useReason();
  const [saving, setSaving] = useState(false);
  const [missing, setMissing] = useState<readonly UploadTask[]>([]);
  const isSaving = useRef(false);
  const isOpen = useRef(true);
  const isNew = useRef(desk.stored() === null);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const fail = (error: unknown) => {
    if (desk.stored() !== null && isGone(error)) onGone(reason(error));
    else onRefused(fieldsOf(error), reason(error));
  };

  const tell = (outcome: Outcome) => {
    if (outcome.end === 'failed') setMissing(outcome.tasks);
    if (!isOpen.current) return;
    // What was typed while the save was under way keeps the form open, and is not said to be stored.
    if (outcome.end === 'changed') notify('form.changedMeanwhile', { type: 'info' });
    if (outcome.end === 'left') {
      onRefused({}, translate('form.left', { names: outcome.paths.map(texts.label).join(', ') }));
    }
    if (outcome.end !== 'stored') return;
    notify(isNew.current ? texts.saved : texts.updated, { type: 'success' });
    isNew.current = false;
    onDone();
  };

  const save = async () => {
    // A save may have waited for a picture while its form was left.
    if (isSaving.current || !isOpen.current) return;
    isSaving.current = true;
    isNew.current ||= desk.stored() === null;
    setSaving(true);
    setMissing([]);
    uploading.begin();
    try {
      tell(await saveAll(desk, calls));
    } catch (error) {
      fail(error);
    } finally {
      isSaving.current = false;
      setSaving(false);
      void client.invalidateQueries({ queryKey: [desk.resource.name] });
    }
  };
  return { save, saving, missing, forgetMissing: () => setMissing([]) };
}
