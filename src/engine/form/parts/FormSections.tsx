import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FormView, fieldAt, isRequired, type Loose, type WidgetName } from '../../../schema/index';
import { useEngine } from '../../EngineContext';
import { FieldSlot } from '../../fields/FieldSlot';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { conditionPaths, type ShownSection, shownSections } from './layout';
import { type Place, Sections } from './Sections';

/** The sections that the form's values show; only what conditions look at is watched. */
function useShown(view: FormView<Loose>): ShownSection[] {
  const { creating } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  useWatch({ name: conditionPaths(view) });
  return shownSections(view, getValues(), creating);
}

const SectionWidget = ({ name }: { name: WidgetName<'section'> }) => {
  const Shown = useEngine().widgets.section[name];
  return (
    <Suspense>
      <Shown />
    </Suspense>
  );
};

/** The fields of the form around it. */
export const FormSections = ({ view, place }: { view: FormView<Loose>; place: Place }) => {
  const { resource, texts } = useRecordFormContext();
  const translate = useTranslate();
  return (
    <Sections
      place={place}
      sections={useShown(view)}
      drawWidget={(name) => <SectionWidget name={name} />}
      texts={texts}
      hasRequired={({ rows }) => rows.flat().some(({ field }) => isRequired(fieldAt(resource.fields, field)))}
      requiredNote={
        <>
          <em>*</em> {translate('form.required')}
        </>
      }
    >
      {({ field, readOnly, widget }) => <FieldSlot key={field} path={field} {...{ readOnly, widget }} />}
    </Sections>
  );
};
