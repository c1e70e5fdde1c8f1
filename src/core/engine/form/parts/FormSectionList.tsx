import { type ReactNode, useId } from 'react';
import type { Loose, Widget as SectionWidget } from '../../../schema/index';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import slotsStyles from '../../fields/slots.module.css';
import type { Texts } from '../../texts';
import styles from './FormSectionList.module.css';
import type { FormFieldWithOptions, ShownFormSection } from './layout';

/** Where a form is shown: on a page, each section is a card; in a dialog, all sections are on one surface. */
export type FormContainer = 'page' | 'dialog';

interface FormSectionListProps {
  place: FormContainer;
  sections: readonly ShownFormSection[];
  texts: Texts;
  /** Path of the field for the operator's answer. The side column is wider if it contains this field. */
  answers?: string | undefined;
  /** Shown next to a section that has a required field and no help text. */
  requiredNote?: ReactNode;
  hasRequired: (section: ShownFormSection) => boolean;
  /** Renders the widget that a section has in place of fields. */
  drawWidget?: (widget: SectionWidget<Loose, 'section'>) => ReactNode;
  children: (field: FormFieldWithOptions) => ReactNode;
}

type FormRowsProps = Pick<FormSectionListProps, 'children'> & {
  rows: ShownFormSection['rows'];
  className?: string | undefined;
};

const FormSectionRows = ({ rows, className, children }: FormRowsProps) =>
  rows.map((row) => (
    <div
      className={classNames(labelledStyles.row, slotsStyles.slots, className)}
      key={row.map(({ field }) => field).join()}
    >
      {row.map(children)}
    </div>
  ));

/**
 * Whether a section has a single field with the section's title as its label. The text is then shown only
 * once.
 */
const doesSingleLabelRepeatTitle = ({ rows, title }: ShownFormSection, texts: Texts) => {
  const [first, ...others] = rows.flat();
  return first !== undefined && others.length === 0 && texts.label(first.field) === texts.section(title);
};

interface FormSectionProps extends Omit<FormSectionListProps, 'sections' | 'place' | 'side'> {
  section: ShownFormSection;
}

const SectionWidgetSlot = ({ section: { widget }, drawWidget }: FormSectionProps) =>
  widget && drawWidget?.(widget);

const FormSectionCard = (props: FormSectionProps) => {
  const { section, texts, requiredNote, hasRequired, children } = props;
  const titleId = useId();
  const helpText = texts.sectionHelp(section.title) ?? (hasRequired(section) && requiredNote);
  return (
    <section className={classNames(cardStyles.card, styles.section)} aria-labelledby={titleId}>
      <div className={styles.aside}>
        <h2 className={cardStyles.title} id={titleId}>
          {texts.section(section.title)}
        </h2>
        {helpText && <p className={labelledStyles.help}>{helpText}</p>}
      </div>
      <div
        className={classNames(
          slotsStyles.rows,
          doesSingleLabelRepeatTitle(section, texts) && slotsStyles.solo,
        )}
      >
        <FormSectionRows rows={section.rows}>{children}</FormSectionRows>
        <SectionWidgetSlot {...props} />
      </div>
    </section>
  );
};

const DialogSectionBox = (props: FormSectionProps) => {
  const { section, texts, children } = props;
  const titleId = useId();
  const helpText = texts.sectionHelp(section.title);
  return (
    <section
      className={classNames(
        styles.place,
        styles.part,
        section.widget && section.rows.length > 0 && classNames(styles.split, slotsStyles.fluid),
      )}
      aria-labelledby={titleId}
    >
      <div className={styles.placeFields}>
        <div className={styles.placeHead}>
          <h3 id={titleId}>{texts.section(section.title)}</h3>
          {helpText && <p className={labelledStyles.help}>{helpText}</p>}
        </div>
        <FormSectionRows rows={section.rows}>{children}</FormSectionRows>
      </div>
      <SectionWidgetSlot {...props} />
    </section>
  );
};

const FormSectionCardInColumn = (props: FormSectionProps) => {
  const { section, texts, children } = props;
  const titleId = useId();
  return (
    <section
      className={classNames(
        cardStyles.card,
        styles.stacked,
        doesSingleLabelRepeatTitle(section, texts) && slotsStyles.solo,
      )}
      aria-labelledby={titleId}
    >
      <h2 className={cardStyles.title} id={titleId}>
        {texts.section(section.title)}
      </h2>
      <FormSectionRows rows={section.rows}>{children}</FormSectionRows>
      <SectionWidgetSlot {...props} />
    </section>
  );
};

/**
 * Whether a field of the section has a widget. In the main column, such a section gets no card around it,
 * because widgets render their own cards.
 */
const hasFieldWidgets = ({ rows }: ShownFormSection) =>
  rows.flat().some(({ widget }) => widget !== undefined);

const MainSection = (props: FormSectionProps) =>
  hasFieldWidgets(props.section) ? (
    <section aria-label={props.texts.section(props.section.title)}>
      <FormSectionRows rows={props.section.rows}>{props.children}</FormSectionRows>
    </section>
  ) : (
    <FormSectionCardInColumn {...props} />
  );

const isFieldInSections = (sections: readonly ShownFormSection[] | undefined, path: string | undefined) =>
  sections?.some(({ rows }) => rows.flat().some(({ field }) => field === path)) === true;

/**
 * Whether a dialog leaves out the title of a section. It does for the first section, and for each section
 * with a single field.
 */
const isDialogSectionTitleHidden = (section: ShownFormSection, index: number) =>
  index === 0 || section.rows.flat().length === 1;

const FormSectionsOnPage = ({ sections, answers, ...rest }: Omit<FormSectionListProps, 'place'>) => {
  if (!sections.some(({ column }) => column)) {
    return sections.map((section) => <FormSectionCard key={section.title} section={section} {...rest} />);
  }
  const [main, narrow] = [false, true].map((isSideColumn) =>
    sections.filter(({ column }) => (column === 'side') === isSideColumn),
  );
  return (
    <div className={classNames(styles.columns, isFieldInSections(narrow, answers) && styles.answered)}>
      <div className={styles.column}>
        {main?.map((section) => {
          const SectionComponent = section.column ? MainSection : FormSectionCard;
          return <SectionComponent key={section.title} section={section} {...rest} />;
        })}
      </div>
      <div className={classNames(styles.column, styles.side)}>
        {narrow?.map((section) => (
          <FormSectionCardInColumn key={section.title} section={section} {...rest} />
        ))}
      </div>
    </div>
  );
};

const FormSectionsInDialog = ({ sections, answers: _, ...rest }: Omit<FormSectionListProps, 'place'>) =>
  sections.map((section, index) => {
    if (!isDialogSectionTitleHidden(section, index))
      return <DialogSectionBox key={section.title} section={section} {...rest} />;
    return (
      <FormSectionRows key={section.title} className={styles.part} rows={section.rows}>
        {rest.children}
      </FormSectionRows>
    );
  });

export const FormSectionList = ({ place, ...rest }: FormSectionListProps) =>
  place === 'page' ? <FormSectionsOnPage {...rest} /> : <FormSectionsInDialog {...rest} />;
