import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/classNames';
import type { Texts } from '../texts';
import type { ShownField, ShownSection } from './layout';

/** Where a form stands: its sections are cards on a page, parts of one sheet in a dialog. */
export type Place = 'page' | 'dialog';

interface SectionsProps {
  place: Place;
  sections: readonly ShownSection[];
  texts: Texts;
  /** Said beside a section that holds a required field and has no words of its own. */
  requiredNote?: ReactNode;
  hasRequired: (section: ShownSection) => boolean;
  children: (field: ShownField) => ReactNode;
}

const Rows = ({ rows, children }: Pick<SectionsProps, 'children'> & { rows: ShownSection['rows'] }) =>
  rows.map((row) => (
    <div className="row" key={row.map(({ field }) => field).join()}>
      {row.map(children)}
    </div>
  ));

/** A section of one field under the same name shows that name once. */
const isSolo = ({ rows, title }: ShownSection, texts: Texts) => {
  const [first, ...others] = rows.flat();
  return first !== undefined && others.length === 0 && texts.label(first.field) === texts.section(title);
};

interface SectionProps extends Omit<SectionsProps, 'sections' | 'place'> {
  section: ShownSection;
}

const Card = ({ section, texts, requiredNote, hasRequired, children }: SectionProps) => {
  const titleId = useId();
  const help = texts.sectionHelp(section.title) ?? (hasRequired(section) && requiredNote);
  return (
    <section className="card section" aria-labelledby={titleId}>
      <div className="aside">
        <h2 className="title" id={titleId}>
          {texts.section(section.title)}
        </h2>
        {help && <p className="help">{help}</p>}
      </div>
      <div className={classNames('rows', isSolo(section, texts) && 'solo')}>
        <Rows rows={section.rows}>{children}</Rows>
      </div>
    </section>
  );
};

const Box = ({ section, texts, children }: SectionProps) => {
  const titleId = useId();
  const help = texts.sectionHelp(section.title);
  return (
    <section className="place" aria-labelledby={titleId}>
      <div className="place-head">
        <h3 id={titleId}>{texts.section(section.title)}</h3>
        {help && <p className="help">{help}</p>}
      </div>
      <Rows rows={section.rows}>{children}</Rows>
    </section>
  );
};

/** What comes first in a dialog needs no title, nor does a section of one field. */
const isPlain = (section: ShownSection, index: number) => index === 0 || section.rows.flat().length === 1;

/** A form's sections with their rows of fields; `children` draws a field. */
export const Sections = ({ place, sections, ...rest }: SectionsProps) =>
  sections.map((section, index) => {
    if (place === 'page') return <Card key={section.title} section={section} {...rest} />;
    if (!isPlain(section, index)) return <Box key={section.title} section={section} {...rest} />;
    return (
      <Rows key={section.title} rows={section.rows}>
        {rest.children}
      </Rows>
    );
  });
