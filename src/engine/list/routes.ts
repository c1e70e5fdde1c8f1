import { useCallback, useRef } from 'react';
import { type To, useHref, useLocation, useNavigate } from 'react-router';
import { useListScreen } from './ListScreenContext';

/** What the history remembers of a form: whether the list pushed it, so that closing it goes back. */
export interface FormState {
  pushed?: true;
}

export const PUSHED: FormState = { pushed: true };

/** The route of a record's form over the list as it stands; of a new record where no id is given. */
export function useFormRoute(): (id?: string) => To {
  const { resource } = useListScreen();
  const { search } = useLocation();
  return useCallback(
    (id = 'create') => ({ pathname: `/${resource.name}/${encodeURIComponent(id)}`, search }),
    [resource.name, search],
  );
}

/**
 * Tells whether the browser is at a form of a resource by now. The router's location is older: it changes only when
 * the new screen is drawn, which takes a slow processor longer than an operator's second press.
 */
function useIsAtForm(name: string): () => boolean {
  const list = useHref(`/${name}`);
  return useCallback(() => window.location.pathname.startsWith(`${list}/`), [list]);
}

/**
 * Opens a form from its list. Until the form is drawn the list can still be pressed: what is opened then takes the
 * form's place in the history, so that one step back always leads to the list.
 */
export function useOpenForm(): (to: To) => void {
  const { resource } = useListScreen();
  const isAtForm = useIsAtForm(resource.name);
  const navigate = useNavigate();
  return useCallback((to) => void navigate(to, { state: PUSHED, replace: isAtForm() }), [isAtForm, navigate]);
}

/**
 * Leaves a form: back to where the list pushed it, or in place of a form that was opened by its address. A form that
 * is on its way out already is not left again, which would lead past its list.
 */
export function useCloseForm(name: string): () => void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isAtForm = useIsAtForm(name);
  const isGoingBack = useRef(false);
  return useCallback(() => {
    const { pushed }: FormState = state ?? {};
    if (isGoingBack.current || !isAtForm()) return;
    if (!pushed) return void navigate({ pathname: `/${name}`, search }, { replace: true });
    const stop = () => {
      isGoingBack.current = false;
    };
    isGoingBack.current = true;
    // The step comes later than its call; it comes too where the operator is then asked whether to leave, and stays.
    window.addEventListener('popstate', stop, { once: true });
    void navigate(-1);
  }, [state, search, navigate, isAtForm, name]);
}
