import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { newKey } from '../../provider/key';
import { stillWanted, type UploadTask } from '../../provider/uploads';
import { type AnyResource, type FormView, formFields, type Loose } from '../../schema/index';
import { focusField } from '../fields/focus';
import type { Texts } from '../texts';
import { pendingFiles } from '../values/changes';
import { unsavedPaths } from '../values/sent';
import { useOwnRoute } from './leave/useOwnRoute';
import { useConflict } from './merge/useConflict';
import { complete } from './open/toFormValues';
import type { Opened } from './open/useOpening';
import { filesGone } from './save/anew';
import { plannedTasks, removeFile } from './save/saving';
import { useChecks } from './save/useChecks';
import { revert, useDesk } from './save/useDesk';
import { useFixed } from './save/useFixed';
import { usePictures } from './save/usePictures';
import { useRefusal } from './save/useRefusal';
import { useResets } from './save/useResets';
import { useSave } from './save/useSave';
import { useSaveKeys } from './save/useSaveKeys';
import { useUploads } from './save/useUploads';

export interface RecordFormOptions {
  resource: AnyResource;
  view: FormView<Loose>;
  texts: Texts;
  opened: Opened;
  /** Idempotency-Key of the create call. */
  createKey: string;
  /** Told the id of the record that the form created, before its route is entered. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** A record's form: its values, what is stored of them, how it is saved, and what guards it. */
export function useRecordForm(options: RecordFormOptions) {
  const { resource, view, texts, opened, createKey, onCreated, onClose } = options;
  const translate = useTranslate();
  const element = useRef<HTMLFormElement>(null);
  const { check, resolver } = useChecks(resource, texts);
  const form = useForm<Loose>({ defaultValues: opened.values, resolver, shouldFocusError: false });
  const remember = useFixed(form, check);
  const refuse = useRefusal({ resource, form, element, view, texts });
  const pictures = usePictures();
  const isDirty = () => pictures.some() || unsavedPaths(resource, desk.base(), desk.values()).length > 0;
  const { enter, question } = useOwnRoute({ resource, isDirty, adopt: onCreated });
  const { asked, ask } = useConflict();
  const { uploading, sendings, remove } = useUploads(resource.name);
  const { desk, stored, base, startAnew } = useDesk({ resource, opened, form, ask, onCreated: enter });
  const key = useRef(createKey);
  const [gone, setGone] = useState<string | null>(null);
  const leave = useRef(onClose);
  const [spent, setSpent] = useState(false);
  const { save, saving, missing, forgetMissing } = useSave({
    desk,
    uploading,
    texts,
    createKey: () => key.current,
    onRefused: refuse,
    onGone(message) {
      if (resource.create === undefined) setGone(message);
      else refuse({}, message);
    },
    onDone() {
      setSpent(true);
      leave.current();
    },
  });
  const handle = form.handleSubmit(save, () => refuse(remember(check(desk.values()))));
  // The shortcut is there while the button is not, and would tell of a change that nobody made.
  const hasWork = () => desk.stored() === null || isDirty();
  // The text may stand out of sight by now that says which picture failed.
  const submit = () =>
    void pictures.settled().then((all) => {
      if (!all) refuse({}, translate('form.pictures'));
      else if (hasWork()) return handle();
    });
  useEffect(() => {
    // Who is asked whether to leave while a save ends goes on to where they wanted.
    leave.current = question ? question.leave : onClose;
    if (question) setSpent(false);
  });
  useResets(form, resource);
  useSaveKeys(element, submit);

  const [first] = formFields(view);
  const startsAt = opened.stored === null && 'dialog' in view.in ? first?.field : undefined;
  useEffect(() => {
    if (startsAt !== undefined) focusField(element.current, startsAt);
  }, [startsAt]);

  return {
    form,
    element,
    context: {
      base,
      creating: stored === null,
      sendings,
      watchPictures: pictures.watch,
      again(file: File) {
        uploading.again(file);
        if (!saving) submit();
      },
      stored,
      // An act is offered only where nothing is unsaved: the form then holds what the act left.
      acted: (record: ConsoleRecord) => desk.settle(record, complete(resource.fields, record)),
      removeFile: (task: UploadTask) => removeFile(desk, (record) => remove(record, task)),
    },
    record: stored ?? opened.values,
    submit,
    saving: saving || pictures.waiting,
    missing: () => stillWanted(missing, plannedTasks(desk)),
    forgetMissing,
    conflict: asked,
    revert: () => revert(form, desk),
    leaving: question,
    gone: gone !== null && {
      files: filesGone(resource.fields, desk.values()),
      saveAsNew() {
        key.current = newKey();
        setGone(null);
        startAnew();
        submit();
      },
      cancel() {
        setGone(null);
        refuse({}, gone);
      },
    },
    /** Everything is stored and the form is on its way out: what is typed into it now would be lost, or a change. */
    spent,
    unsent: () => pendingFiles(desk.values()),
  };
}
