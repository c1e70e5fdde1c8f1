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
  const recordPathRef = useRef<string>(undefined);
  const pendingPathRef = useRef<string>(undefined);
  const hasUnsavedWork = () => isDirty() || unsavedWorkTracker.hasTypedText();
  const { isAsking, question } = useLeaveGuard(
    hasUnsavedWork,
    ({ pathname }) => pathname === recordPathRef.current,
  );

  const prepareRecordRoute = useEffectEvent((id: string) => {
    recordPathRef.current = createPath({ resource: resource.name, type: 'edit', id });
    pendingPathRef.current = recordPathRef.current;
    onCreated(id);
  });
  useEffect(() => {
    if (createdId !== null) prepareRecordRoute(createdId);
  }, [createdId]);
  useEffect(() => {
    const pathname = pendingPathRef.current;
    if (pathname === undefined || isAsking) return;
    pendingPathRef.current = undefined;
    navigate({ pathname, search }, { replace: true, state });
  });
  return question;
}
