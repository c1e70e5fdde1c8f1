import { List } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnyResource, FormView, Loose } from '../../../schema/index';
import { buildButtonClassName } from '../../../ui/Button';
import { Dialog, DialogBody } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { PageHead } from '../../../ui/PageHead';
import pageStyles from '../../../ui/page.module.css';
import { useTabTitle } from '../../../ui/tabTitle';
import { useText } from '../../../ui/useText';
import { useListLink } from '../../address/formRoutes';
import type { Texts } from '../../texts';
import { useMenuGroupBreadcrumb } from '../../texts';
import { NeighbourRecordLinks } from '../walk/NeighbourRecordLinks';
import styles from './FormFrame.module.css';
import type { FormContainer } from './FormSectionList';

const FORM_PAGE_PADDING_PX = 48;

export const getFormContainer = (view: FormView<Loose>): FormContainer =>
  'dialog' in view.in ? 'dialog' : 'page';

/** Width of the column of cards next to a stored record's form, including the gap, in pixels. */
const SIDE_COLUMN_WIDTH_PX = 376;

/**
 * Returns the largest width of a form's page, including its padding, in pixels; undefined in a dialog, which
 * has its own width.
 */
export const computeMaxFormPageWidthPx = (
  view: FormView<Loose>,
  hasSideColumn: boolean,
): number | undefined =>
  'page' in view.in
    ? view.in.page + FORM_PAGE_PADDING_PX + (hasSideColumn ? SIDE_COLUMN_WIDTH_PX : 0)
    : undefined;

interface FormFrameContentProps {
  title: string;
  children: ReactNode;
}

const FormDialog = (
  props: FormFrameContentProps & { width: number; resource: AnyResource; onClose: () => void },
) => {
  const { title, width, resource, onClose, children } = props;
  useTabTitle(title);
  return (
    <Dialog {...{ title, width, onClose }} closable actions={<NeighbourRecordLinks resource={resource} />}>
      {children}
    </Dialog>
  );
};

export const FormHeader = ({
  resource,
  texts,
  title,
  subject,
  actions,
  counter,
  note,
}: {
  resource: AnyResource;
  texts: Texts;
  title: string;
  /** The record's name, shown next to the page's title. */
  subject?: string | undefined;
  counter?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}) => {
  const translate = useText();
  const listLink = useListLink(resource);
  const menuGroupBreadcrumb = useMenuGroupBreadcrumb(resource);
  const listBreadcrumb = resource.singleton
    ? []
    : [{ label: texts.variantName ?? texts.name, link: listLink }];
  return (
    <PageHead
      crumbs={[...menuGroupBreadcrumb, ...listBreadcrumb, { label: title }]}
      {...{ title, counter, note }}
      count={subject}
      actions={
        <>
          {actions}
          <NeighbourRecordLinks resource={resource} />
          {listLink && (
            <Link className={buildButtonClassName('outlined')} {...listLink}>
              <Icon of={List} />
              {translate('form.toList')}
            </Link>
          )}
        </>
      }
    />
  );
};

interface FormFrameProps extends FormFrameContentProps {
  resource: AnyResource;
  view: FormView<Loose>;
  onClose: () => void;
}

export const FormFrame = ({ resource, view, title, onClose, children }: FormFrameProps) =>
  'dialog' in view.in ? (
    <FormDialog {...{ resource, title, onClose }} width={view.in.dialog}>
      {children}
    </FormDialog>
  ) : (
    children
  );

export const FormBody = ({
  view,
  isBeside,
  head,
  children,
}: {
  view: FormView<Loose>;
  /** Whether cards about the record are shown next to the form. */
  isBeside: boolean;
  head: ReactNode;
  children: ReactNode;
}) =>
  'dialog' in view.in ? (
    <DialogBody className={styles.sheet}>{children}</DialogBody>
  ) : (
    <div className={pageStyles.page} style={{ maxWidth: computeMaxFormPageWidthPx(view, isBeside) }}>
      {head}
      {children}
    </div>
  );
