import { type ComponentType, Suspense } from 'react';
import {
  type FormView,
  fieldAt,
  isRequired,
  type Loose,
  parseWidgetDeclaration,
  type Widget,
} from '../../../schema/index';
import { addFormTexts } from '../../../ui/formTexts';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';
import { FieldAtPath } from '../../fields/FieldAtPath';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useFormModelState } from '../edit/EditingContext';
import { type FormContainer, FormSectionList } from './FormSectionList';
import { type ShownFormSection, selectShownFormSections } from './layout';

addFormTexts();

/** Returns the sections that are visible with the form's present values. */
const useShownSections = (view: FormView<Loose>): ShownFormSection[] =>
  useFormModelState(({ values, stored }) => selectShownFormSections(view, values, stored === null));

type SectionWidgetComponent = ComponentType<Omit<ReturnType<typeof parseWidgetDeclaration>, 'name'>>;

const SectionWidget = ({ widget }: { widget: Widget<Loose, 'section'> }) => {
  const { name, ...told } = parseWidgetDeclaration<'section'>(widget);
  // The cast is needed because TypeScript can't express that the widget's name determines its fields.
  const WidgetComponent = useEngine().widgets.section[name] as SectionWidgetComponent;
  return (
    <Suspense>
      <WidgetComponent {...told} />
    </Suspense>
  );
};

export const FormSections = ({ view, place }: { view: FormView<Loose>; place: FormContainer }) => {
  const { resource, texts, readOnly: isReadOnly } = useRecordFormContext();
  const translate = useText();
  return (
    <FormSectionList
      place={place}
      answers={view.answers}
      sections={useShownSections(view)}
      drawWidget={(sectionWidget) => <SectionWidget widget={sectionWidget} />}
      texts={texts}
      hasRequired={({ rows }) =>
        !isReadOnly && rows.flat().some(({ field }) => isRequired(fieldAt(resource.fields, field)))
      }
      requiredNote={
        <>
          <em>*</em> {translate('form.required')}
        </>
      }
    >
      {({ field, readOnly, widget }) => <FieldAtPath key={field} path={field} {...{ readOnly, widget }} />}
    </FormSectionList>
  );
};
