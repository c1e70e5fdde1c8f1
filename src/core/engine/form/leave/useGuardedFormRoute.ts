import { useCreatePath, useLocation, useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyResource } from '../../../schema/index';
import { unsavedWorkTracker } from '../../unsavedWork';
import { useLeaveGuard } from './useLeaveGuard';

interface FormRouteGuardOptions {
  resource: AnyResource;
  isDirty: () => boolean;
  /** Id of the record that the form created. */
  createdId: string | null;
  /**
   * Called with the created record's id before the browser enters the record's route, so that the form stays
   * mounted.
   */
  onCreated: (id: string) => void;
}

/**
 * Asks the operator before a form with unsaved input is left, and returns this question. After the form has
 * created a record, the record's route replaces the create route. This replacement waits while the question
 * is open, because a navigation would close the question.
 */
export function useGuardedFormRoute({ resource, isDirty, createdId, onCreated }: FormRouteGuardOptions) {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const createdRecordPathRef = useRef<string>(undefined);
  const pendingRecordPathRef = useRef<string>(undefined);
  const hasUnsavedWork = () => isDirty() || unsavedWorkTracker.hasTypedText();
  const { isAsking, question } = useLeaveGuard(
    hasUnsavedWork,
    ({ pathname }) => pathname === createdRecordPathRef.current,
  );

  const scheduleRecordRoute = useEffectEvent((id: string) => {
    createdRecordPathRef.current = createPath({ resource: resource.name, type: 'edit', id });
    pendingRecordPathRef.current = createdRecordPathRef.current;
    onCreated(id);
  });
  useEffect(() => {
    if (createdId !== null) scheduleRecordRoute(createdId);
  }, [createdId]);
  useEffect(() => {
    const pendingPathname = pendingRecordPathRef.current;
    if (pendingPathname === undefined || isAsking) return;
    pendingRecordPathRef.current = undefined;
    navigate({ pathname: pendingPathname, search }, { replace: true, state });
  });
  return question;
}
