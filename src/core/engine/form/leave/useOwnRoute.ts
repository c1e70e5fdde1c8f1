import { useCreatePath, useLocation, useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyResource } from '../../../schema/index';
import { unsavedWork } from '../../unsavedWork';
import { useGuard } from './useGuard';

interface OwnRouteOptions {
  resource: AnyResource;
  isDirty: () => boolean;
  /** Id of the record that the form created. */
  createdId: string | null;
  /** Called with that id before the record's route is entered, so that the form stays as it is. */
  onCreated: (id: string) => void;
}

/**
 * Guards a form's place and gives a record that it has created its own route, in place of the create form's.
 * While the question whether to leave is open, the route waits: entering it would drop the answer. Returns
 * that question.
 */
export function useOwnRoute({ resource, isDirty, createdId, onCreated }: OwnRouteOptions) {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const own = useRef<string>(undefined);
  const waiting = useRef<string>(undefined);
  const isUnsaved = () => isDirty() || unsavedWork.isTyped();
  const { isAsking, question } = useGuard(isUnsaved, ({ pathname }) => pathname === own.current);

  const prepare = useEffectEvent((id: string) => {
    own.current = createPath({ resource: resource.name, type: 'edit', id });
    waiting.current = own.current;
    onCreated(id);
  });
  useEffect(() => {
    if (createdId !== null) prepare(createdId);
  }, [createdId]);
  useEffect(() => {
    const pathname = waiting.current;
    if (pathname === undefined || isAsking) return;
    waiting.current = undefined;
    navigate({ pathname, search }, { replace: true, state });
  });
  return question;
}
