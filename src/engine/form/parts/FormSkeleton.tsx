import { type AnyResource, type FormView, fieldAt, type Kind, type Loose } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { widthClass } from '../../fields/widthClass';
import type { Texts } from '../../texts';
import { shownSections } from './layout';
import { type Place, Sections } from './Sections';

/** Kinds that are higher than a line, and how high. */
const heights: { readonly [K in Kind]?: number } = { richText: 449, image: 96, files: 44, multiline: 96 };

interface FormSkeletonProps {
  resource: AnyResource;
  view: FormView<Loose>;
  place: Place;
  texts: Texts;
  creating: boolean;
}

/** The form's shape with its labels, while the record is on its way; nothing moves when it is there. */
export const FormSkeleton = ({ resource, view, place, texts, creating }: FormSkeletonProps) => (
  <Sections
    place={place}
    sections={shownSections(view, {}, creating)}
    texts={texts}
    hasRequired={() => false}
  >
    {({ field: path }) => {
      const field = fieldAt(resource.fields, path);
      return (
        <div key={path} className="slot">
          <div className={classNames('field', widthClass(field))}>
            <span className="label">{texts.label(path)}</span>
            <span className="sk box" style={{ height: heights[field.kind] }} />
          </div>
        </div>
      );
    }}
  </Sections>
);
