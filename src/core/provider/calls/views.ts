import type { ListSettings, NamedListSettings, TableDensity } from '../../schema/index';
import {
  type HttpClient,
  ignoreConflictIfStored,
  ignoreNotFoundError,
  requireObjectInJson,
} from '../wire/http';
import { createTaskQueue } from './queue';

/** A saved view of a list (decisions, section 12). */
export interface SavedView extends NamedListSettings {
  version: number;
  updatedAt: string;
  updatedBy: { _id: string; name: string };
}

/** An operator's own settings of a list, which apply while no saved view is selected. */
export interface ListSettingsOfOneOperator {
  columns: readonly string[] | null;
  /** Id of the list's default view; null for none. */
  view: string | null;
  density: TableDensity;
}

/** The saved views of a list that an operator may use, and the operator's own settings of this list. */
export interface SavedViewsOfList {
  views: readonly SavedView[];
  own: ListSettingsOfOneOperator;
}

/** Names a list by its resource and its variant. */
export interface ListIdentity {
  resource: string;
  variant: string | null;
}

export type SavedViewToCreate = ListIdentity & ListSettings & Pick<SavedView, 'name' | 'shared'>;

/** The functions that call the API about saved views. */
export interface SavedViewCalls {
  /** Reads the saved views of a list, and the operator's own settings of this list. */
  readViews(list: ListIdentity, options?: { signal?: AbortSignal }): Promise<SavedViewsOfList>;
  /** Saves a new view. A repeated call with the same `idempotencyKey` saves no second view. */
  createView(view: SavedViewToCreate, idempotencyKey: string): Promise<SavedView>;
  /**
   * Changes a saved view, in the version that was last read. Throws HttpError with the status 412 if another
   * operator changed it meanwhile.
   */
  changeView(view: SavedView, changes: Partial<SavedViewToCreate>): Promise<SavedView>;
  /** Deletes a saved view, in the version that was last read. */
  removeView(view: SavedView): Promise<void>;
  /**
   * Stores the operator's own settings of a list. Several calls of this function run one after the other, so
   * that the last one wins.
   */
  keepOwnShape(settings: Partial<ListSettingsOfOneOperator & ListIdentity>): Promise<void>;
}

const buildSavedViewPath = ({ _id }: SavedView) => `/views/${encodeURIComponent(_id)}`;
const createViewIfMatchHeader = ({ version }: SavedView) => ({ 'If-Match': `"${version}"` });

export function createSavedViewCalls(http: HttpClient): SavedViewCalls {
  const enqueueTask = createTaskQueue();
  return {
    async readViews({ resource, variant }, { signal } = {}) {
      const query = [['resource', resource] as const, ['variant', variant ?? ''] as const];
      const { json } = await http('/views', { query, signal });
      requireObjectInJson(json, 'own');
      return json as unknown as SavedViewsOfList;
    },
    async createView(view, key) {
      const headers = { 'Idempotency-Key': key };
      const { json } = await http('/views', { method: 'POST', headers, body: JSON.stringify(view) });
      return requireObjectInJson(json, 'view') as unknown as SavedView;
    },
    async changeView(view, changes) {
      const call = { method: 'PUT', headers: createViewIfMatchHeader(view), body: JSON.stringify(changes) };
      const changedView = http(buildSavedViewPath(view), call).then(
        ({ json }) => requireObjectInJson(json, 'view'),
        (error: unknown) => ignoreConflictIfStored(error, changes, ({ body }) => body.view),
      );
      return (await changedView) as unknown as SavedView;
    },
    async removeView(view) {
      const call = { method: 'DELETE', headers: createViewIfMatchHeader(view) };
      const removal = http(buildSavedViewPath(view), call);
      // A shared view that is not found may still exist: its operator may have stopped sharing it.
      await (view.shared ? removal : removal.catch(ignoreNotFoundError));
    },
    keepOwnShape: (ownSettings) =>
      enqueueTask('own', async () => {
        await http('/views/own', { method: 'PUT', body: JSON.stringify(ownSettings) });
      }),
  };
}
