import { useCallback } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
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

/** Leaves a form: back to where the list pushed it, or in place of a form that was opened by its address. */
export function useCloseForm(name: string): () => void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    const { pushed }: FormState = state ?? {};
    if (pushed) navigate(-1);
    else navigate({ pathname: `/${name}`, search }, { replace: true });
  }, [state, search, navigate, name]);
}
