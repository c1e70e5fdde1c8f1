import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { getFieldMessagesFromError } from '../../provider/wire/http';
import { type AnyResource, type Loose, setAt } from '../../schema/index';
import type { Desk } from '../../schema/words/desk';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { Input, TextArea } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { Notice } from '../../ui/Notice';
import { Switch } from '../../ui/Switch';
import { useSaveShortcut } from '../../ui/useSaveShortcut';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useIdempotencyKeys } from '../calls/useIdempotencyKeys';
import { useExclusiveMutation } from '../calls/useSingleRunningCall';
import { useUnsavedTextGuard } from '../form/leave/typedText';
import { useTexts } from '../texts';

const DIALOG_WIDTH_PX = 560;
const TEXTAREA_ROWS = 8;

interface SaveReplyTextProps {
  textsResource: AnyResource;
  from: NonNullable<Desk<Loose>['texts']>;
  content: string;
  onClose: () => void;
}

export const SaveReplyTextDialog = ({
  textsResource: replyTextsResource,
  from,
  content: initialContent,
  onClose,
}: SaveReplyTextProps) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useText();
  const texts = useTexts(replyTextsResource);
  const formatErrorText = useErrorText();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState(initialContent);
  const [isShared, share] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const getIdempotencyKey = useIdempotencyKeys();
  const saveMutation = useExclusiveMutation({
    mutationFn: () => {
      const newTextFields = setAt(setAt({}, from.title, title), from.content, content);
      const newRecordData =
        replyTextsResource.rows?.shared === undefined
          ? newTextFields
          : setAt(newTextFields, replyTextsResource.rows.shared, isShared);
      return provider.create(replyTextsResource.name, {
        data: newRecordData,
        meta: { key: getIdempotencyKey(newRecordData) },
      });
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: [replyTextsResource.name] });
      notify(texts.saved, { type: 'success' });
      onClose();
    },
  });
  const { close, question } = useUnsavedTextGuard(
    saveMutation.data === undefined && (title !== '' || content !== initialContent),
    onClose,
  );
  const closeUnlessSaving = () => {
    if (!saveMutation.isPending) close();
  };
  useSaveShortcut(formRef, () => saveMutation.call());
  const fieldProblems = getFieldMessagesFromError(saveMutation.error);
  const getProblemTextAtPath = (path: string) =>
    typeof fieldProblems[path] === 'string' ? fieldProblems[path] : undefined;
  const hasFieldProblem = [from.title, from.content].some((path) => getProblemTextAtPath(path) !== undefined);
  const submitReplyText = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree, the dialog is inside the answer's form, so React would also pass the submit event to
    // that form.
    event.stopPropagation();
    saveMutation.call();
  };
  return (
    <Dialog title={translate('desk.saved.keep')} width={DIALOG_WIDTH_PX} closable onClose={closeUnlessSaving}>
      <form ref={formRef} onSubmit={submitReplyText} noValidate>
        <DialogBody>
          <Labelled label={translate('desk.saved.title')} required error={getProblemTextAtPath(from.title)}>
            {(controlProps) => (
              <Input {...controlProps} value={title} onChange={({ target }) => setTitle(target.value)} />
            )}
          </Labelled>
          <Labelled
            label={translate('desk.saved.content')}
            required
            help={translate('desk.saved.help')}
            error={getProblemTextAtPath(from.content)}
          >
            {(controlProps) => (
              <TextArea
                {...controlProps}
                rows={TEXTAREA_ROWS}
                value={content}
                onChange={({ target }) => setContent(target.value)}
              />
            )}
          </Labelled>
          {replyTextsResource.rows?.shared !== undefined && (
            <Switch label={translate('desk.saved.share')} checked={isShared} onChange={share} />
          )}
          {saveMutation.error && !hasFieldProblem && (
            <Notice tone="red" role="alert">
              {formatErrorText(saveMutation.error)}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={closeUnlessSaving}>{translate('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={saveMutation.isPending}>
            {translate('desk.save')}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
};
