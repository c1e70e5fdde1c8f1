import { useRef } from 'react';
import { useFreshPress } from '../../ui/freshPress';
import { FormContexts } from './FormContexts';
import { LeaveDialog } from './leave/LeaveDialog';
import { ConflictDialog } from './merge/ConflictDialog';
import { FormFoot, SaveBar } from './parts/FormFoot';
import { FormBody, FormHead, placeOf } from './parts/FormFrame';
import { FormNotices } from './parts/FormNotices';
import { FormSections } from './parts/FormSections';
import { ItemCount } from './parts/ItemCount';
import { RecordActions } from './parts/RecordActions';
import { UnreadableNotice } from './parts/UnreadableNotice';
import { useFootRoom } from './parts/useFootRoom';
import { GoneDialog } from './save/GoneDialog';
import { type RecordFormOptions, useRecordForm } from './useRecordForm';
import '../fields/fields.css';
import './form.css';

export interface RecordFormProps extends RecordFormOptions {
  title: string;
}

/** The form of a record that is there, or that is to be created. */
export const RecordForm = ({ title, ...options }: RecordFormProps) => {
  const { resource, view, texts, onClose } = options;
  const { form, element, context, record, conflict, leaving, ...rest } = useRecordForm(options);
  const { submit, saving, missing, spent, gone } = rest;
  const freshPress = useFreshPress();
  const foot = useRef<HTMLDivElement>(null);
  useFootRoom(foot);
  const place = placeOf(view);
  const acts = { saving, onCancel: onClose, onRevert: rest.revert };
  return (
    <FormContexts context={{ resource, texts, ...context }} {...{ form, record }}>
      <form
        ref={element}
        {...freshPress}
        inert={spent}
        className={place === 'page' ? 'form-page' : undefined}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormBody
          view={view}
          head={
            <FormHead
              {...{ resource, texts, title }}
              counter={<ItemCount view={view} />}
              actions={resource.actions && <RecordActions />}
            />
          }
        >
          <UnreadableNotice />
          <FormSections {...{ view, place }} />
        </FormBody>
        <div ref={foot} className="form-foot">
          <FormNotices missingNow={missing} onAgain={submit} onRead={rest.forgetMissing} />
          {place === 'page' ? <SaveBar {...acts} /> : <FormFoot {...acts} />}
        </div>
      </form>
      {conflict && <ConflictDialog conflict={conflict.conflict} onAnswer={conflict.answer} />}
      {gone && <GoneDialog files={gone.files} onSaveAsNew={gone.saveAsNew} onCancel={gone.cancel} />}
      {leaving && <LeaveDialog files={rest.unsent()} onLeave={leaving.leave} onStay={leaving.stay} />}
    </FormContexts>
  );
};
