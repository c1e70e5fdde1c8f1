import { RotateCcw, SearchX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { isHttpError } from '../../provider/http';
import {
  type AnyResource,
  type FormView,
  type Loose,
  variantIn,
  variantRecord,
  viewsOf,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { useListLink } from '../address/formRoutes';
import { useEngine } from '../EngineContext';
import { useReason } from '../errorText';
import { type Texts, useTexts } from '../texts';
import { useSession } from './open/useFormOpening';
import { useHeadline } from './open/useHeadline';
import { useOpening, WrongFace } from './open/useOpening';
import { useOwnVariant } from './open/useOwnVariant';
import { FormBody, FormFrame, FormHead, placeOf } from './parts/FormFrame';
import { FormSkeleton } from './parts/FormSkeleton';
import { RecordForm } from './RecordForm';

export interface FormScreenProps {
  resource: AnyResource;
  /** The variant of a new record, and of an existing one until it is there. */
  variant?: string;
  /** The record; without one the form creates it. */
  id?: string;
  onClose: () => void;
}

/** The form view of a variant; while no variant is known, that of the first. */
function viewOf(resource: AnyResource, variant: string | undefined): FormView<Loose> {
  const [first] = Object.keys(resource.variants?.of ?? {});
  const { form } = viewsOf(resource, variantRecord(resource, variant ?? first));
  if (!form) throw new Error(`${resource.name} has no form`);
  return form;
}

const isMissing = (error: Error | null) => error instanceof WrongFace || isHttpError(error, 404);

interface FailedProps {
  error: Error;
  title: string;
  onAgain: () => unknown;
  onClose: () => void;
}

const Failed = ({ error, title, onAgain, onClose }: FailedProps) => {
  const translate = useTranslate();
  const reason = useReason();
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={SearchX}
        title={translate('form.failed.notFound')}
        text={translate('form.failed.notFoundText')}
      >
        <Button variant="outlined" onClick={onClose}>
          {translate('form.failed.back')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <ErrorState title={translate('form.failed.title', { title })} text={reason(error)}>
      <Button variant="tonal" icon={RotateCcw} onClick={() => onAgain()}>
        {translate('form.failed.again')}
      </Button>
    </ErrorState>
  );
};

/** A record's form, in a dialog over its list or on a page, from its route to its last file. */
const FormScreen = ({ resource, variant: routeVariant, id, onClose }: FormScreenProps) => {
  const [session, adopt] = useSession({ id, variant: routeVariant });
  const { shownVariants, NotFound } = useEngine();
  const variants = shownVariants(resource);
  const list = useListLink(resource);
  const { data: opened, error, refetch } = useOpening(resource, { variant: routeVariant, variants }, session);
  const variant = opened ? variantIn(resource, opened.values) : routeVariant;
  const texts: Texts = useTexts(resource, variant);
  const view = viewOf(resource, variant);
  const place = placeOf(view);
  const title = texts.title(useHeadline(resource, id));
  useOwnVariant(resource, opened && variant);
  // Without a record nobody knows which of its lists it would stand in.
  if (isMissing(error) && !list) return <NotFound resource={resource} />;
  return (
    <FormFrame {...{ resource, view, title, onClose }}>
      {opened ? (
        <RecordForm
          key={session.key}
          {...{ resource, view, texts, title, opened, onClose }}
          createKey={session.key}
          onCreated={adopt}
        />
      ) : (
        <>
          <FormBody view={view} head={<FormHead {...{ resource, texts, title }} />}>
            {error ? (
              <Failed {...{ error, title, onClose }} onAgain={() => refetch()} />
            ) : (
              <FormSkeleton {...{ resource, view, place, texts }} creating={id === undefined} />
            )}
          </FormBody>
          {!error && <div className={place === 'page' ? 'savebar' : 'df'} />}
        </>
      )}
    </FormFrame>
  );
};

export default FormScreen;
