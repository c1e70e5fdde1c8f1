import { type AnyResource, type FormView, fieldAt, holdsItems, type Loose } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import { Skeleton } from '../../../ui/Skeleton';
import { getFieldTypeAppearance, getInputWidthClass } from '../../fields/looks';
import slotsStyles from '../../fields/slots.module.css';
import type { Texts } from '../../texts';
import { type FormContainer, FormSectionList } from './FormSectionList';
import { selectShownFormSections } from './layout';

interface FormSkeletonProps {
  resource: AnyResource;
  view: FormView<Loose>;
  place: FormContainer;
  texts: Texts;
  creating: boolean;
}

// The skeleton has the form's layout, so that nothing moves when the record is loaded.
export const FormSkeleton = ({ resource, view, place, texts, creating }: FormSkeletonProps) => (
  <FormSectionList
    place={place}
    sections={selectShownFormSections(view, {}, creating)}
    texts={texts}
    hasRequired={() => false}
  >
    {({ field: path, width }) => {
      const field = fieldAt(resource.fields, path);
      return (
        <div key={path} className={slotsStyles.slot}>
          <div className={classNames(labelledStyles.field, getInputWidthClass(field, width))}>
            <span className={labelledStyles.label}>{texts.label(path)}</span>
            <Skeleton
              shape="box"
              grows={holdsItems(field)}
              style={{ height: getFieldTypeAppearance(field).height }}
            />
          </div>
        </div>
      );
    }}
  </FormSectionList>
);
