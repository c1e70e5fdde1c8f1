import { SearchX, ShieldAlert } from 'lucide';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { isHttpError, isRetryableError } from '../../provider/wire/http';
import {
  type AnyResource,
  createVariantOnlyRecord,
  type FormView,
  getListAndFormOfRecord,
  getVariantNameOfRecord,
  type Loose,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { addFormTexts } from '../../ui/formTexts';
import { RetryButton } from '../../ui/RetryButton';
import { useText } from '../../ui/useText';
import { useListLink } from '../address/formRoutes';
import { useErrorText } from '../calls/errorText';
import { useEngine } from '../EngineContext';
import { useRights } from '../rights';
import { type Texts, useTexts } from '../texts';
import { WrongResourceError } from './open/loadForm';
import { useFormHeadlineKind } from './open/useFormHeadline';
import { useFormOpening } from './open/useFormOpening';
import { useLoadedForm } from './open/useLoadedForm';
import { useUrlInOtherResource } from './open/useUrlInOtherResource';
import { useWriteVariantIntoUrl } from './open/useWriteVariantIntoUrl';
import { FormFooterPlaceholder } from './parts/FormFooterPlaceholder';
import { FormBody, FormFrame, FormHeader, getFormContainer } from './parts/FormFrame';
import { FormSkeleton } from './parts/FormSkeleton';
import { RecordForm } from './RecordForm';

addFormTexts();

export interface FormScreenProps {
  resource: AnyResource;
  /**
   * The variant (subtype) of a new record. For a stored record, it selects the form that is shown until the
   * record is loaded.
   */
  variant?: string | undefined;
  /** Id of the stored record; without it, the form creates a record. */
  id?: string | undefined;
  onClose: () => void;
  /** Rendered below the fields of a stored record, such as its related records. */
  Beside?: ComponentType | undefined;
}

/**
 * Returns the form view for a variant (subtype of records). While the variant is unknown, returns the form
 * view of the first variant.
 */
function getFormViewOfVariant(resource: AnyResource, variant: string | undefined): FormView<Loose> {
  const [first] = Object.keys(resource.variants?.of ?? {});
  const { form } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant ?? first));
  if (!form) throw new Error(`${resource.name} has no form`);
  return form;
}

const isRecordNotFoundError = (error: Error | null) =>
  error instanceof WrongResourceError || isHttpError(error, 404);

interface FormLoadFailureProps {
  error: Error;
  title: string;
  /** True if the operator may not open the record's personal data. */
  isRefused: boolean;
  onAgain: () => unknown;
  onClose: () => void;
}

const FormLoadFailure = ({ error, title, isRefused, onAgain, onClose }: FormLoadFailureProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  if (isRefused || isRecordNotFoundError(error)) {
    return (
      <EmptyState
        icon={isRefused ? ShieldAlert : SearchX}
        title={translate(isRefused ? 'app.noRight.title' : 'form.failed.notFound')}
        text={translate(isRefused ? 'form.failed.personal' : 'form.failed.notFoundText')}
      >
        <Button variant="outlined" onClick={onClose}>
          {translate('form.failed.back')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <ErrorState title={translate('form.failed.title', { title })} text={formatErrorText(error)}>
      {isRetryableError(error) && <RetryButton variant="tonal" onClick={() => onAgain()} />}
    </ErrorState>
  );
};

const FormScreen = ({ resource, variant: routeVariant, id, onClose, Beside }: FormScreenProps) => {
  const [opening, adopt] = useFormOpening({ id, variant: routeVariant });
  const { shownVariants, NotFound } = useEngine();
  const { changes, edits, opens } = useRights();
  const translate = useText();
  const variants = shownVariants(resource);
  const listLink = useListLink(resource);
  const {
    data: loadedForm,
    error,
    refetch,
  } = useLoadedForm(resource, { variant: routeVariant, variants }, opening);
  const variant = loadedForm ? getVariantNameOfRecord(resource, loadedForm.values) : routeVariant;
  const texts: Texts = useTexts(resource, variant);
  const view = getFormViewOfVariant(resource, variant);
  const container = getFormContainer(view);
  const headlineKind = useFormHeadlineKind(resource, id);
  const title = changes(resource)
    ? texts.title(headlineKind)
    : translate('form.reading', { name: texts.record });
  useWriteVariantIntoUrl(resource, loadedForm && variant);
  // The right depends on the variant (subtype), because some variants hold no personal data. The record is
  // not loaded, so its variant is unknown. The right is therefore checked without a variant.
  const isAccessRefused = isHttpError(error, 403) && !opens(resource, {});
  const otherResourceUrl = useUrlInOtherResource(resource, error);
  if (otherResourceUrl !== undefined) return <Navigate to={otherResourceUrl} replace />;
  // If the record does not exist, its variant (subtype) may be unknown. Then it is also unknown which
  // variant's list a link back should open, so there is no such link.
  if (isRecordNotFoundError(error) && !listLink) return <NotFound resource={resource} />;
  return (
    <FormFrame {...{ resource, view, title, onClose }}>
      {loadedForm ? (
        <RecordForm
          key={opening.key}
          {...{ resource, view, texts, title, loaded: loadedForm, onClose, Beside }}
          createKey={opening.key}
          onCreated={adopt}
        />
      ) : (
        <>
          <FormBody
            view={view}
            isBeside={Beside !== undefined && id !== undefined}
            head={<FormHeader {...{ resource, texts, title }} />}
          >
            {error ? (
              <FormLoadFailure
                {...{ error, title, isRefused: isAccessRefused, onClose }}
                onAgain={() => refetch()}
              />
            ) : (
              <FormSkeleton {...{ resource, view, place: container, texts }} creating={id === undefined} />
            )}
          </FormBody>
          {!error && (container === 'dialog' || edits(resource)) && (
            <FormFooterPlaceholder place={container} />
          )}
        </>
      )}
    </FormFrame>
  );
};

export default FormScreen;
