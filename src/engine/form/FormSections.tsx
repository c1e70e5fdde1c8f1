import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FormView, fieldAt, type Loose } from '../../schema/index';
import { FieldSlot } from '../kinds/FieldSlot';
import { useFormFace } from './FormFace';
import { conditionPaths, type ShownSection, shownSections } from './layout';
import { type Place, Sections } from './Sections';

/** The sections that the form's values show; only what conditions look at is watched. */
function useShown(view: FormView<Loose>): ShownSection[] {
  const { creating } = useFormFace();
  const { getValues } = useFormContext<Loose>();
  useWatch({ name: conditionPaths(view) });
  return shownSections(view, getValues(), creating);
}

/** The fields of the form around it. */
export const FormSections = ({ view, place }: { view: FormView<Loose>; place: Place }) => {
  const { resource, texts } = useFormFace();
  const translate = useTranslate();
  const isRequired = (path: string) => {
    const field = fieldAt(resource.fields, path);
    return 'required' in field && field.required === true;
  };
  return (
    <Sections
      place={place}
      sections={useShown(view)}
      texts={texts}
      hasRequired={({ rows }) => rows.flat().some(({ field }) => isRequired(field))}
      requiredNote={
        <>
          <em>*</em> {translate('form.required')}
        </>
      }
    >
      {({ field, readOnly }) => <FieldSlot key={field} path={field} readOnly={readOnly} />}
    </Sections>
  );
};
