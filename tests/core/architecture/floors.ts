import { filesOf, inside } from './links';
import type { Project } from './project';
import type { Rule } from './rule';

/** Folders and files of a folder, the highest first. Each imports only those below it. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/core/schema': [
    ...['index', 'described', 'faults', 'table', 'query', 'filters', 'record', 'kinds', 'shapes', 'words'],
    ...['text', 'limits', 'basics'],
  ],
  'src/core/provider': [
    ...['connectApi', 'dataProvider', 'calls', 'session', 'yourApi', 'wire', 'offeredResources', 'offers'],
    ...['api.config', 'apiConfig'],
  ],
  'src/core/engine': [
    ...[
      'ResourceScreen',
      'desk',
      'related',
      'list',
      'imports',
      'excel',
      'conditions',
      'form',
      'history',
      'fields',
      'sorting',
    ],
    ...['richText', 'values', 'address', 'loading', 'calls', 'renewal', 'unsavedWork', 'texts', 'rights'],
    'EngineContext',
  ],
  'server/core': [
    ...[
      'node',
      'app',
      'collections',
      'parts',
      'description',
      'accessCalls',
      'operators',
      'messages',
      'services',
    ],
    ...[
      'purge',
      'views',
      'work',
      'drafts',
      'memos',
      'previews',
      'consents',
      'desk',
      'history',
      'accounts',
      'records',
      'privacy',
      'states',
      'ledger',
      'assets',
      'outbox',
      'call',
      'accessLog',
      'store',
      'files',
      'mail',
    ],
    'basics',
  ],
  'server/core/records': [
    ...[
      'routes',
      'edits',
      'imports',
      'body',
      'references',
      'ports',
      'writes',
      'search',
      'additions',
      'facts',
    ],
  ],
};

/** The folder or file of `room` that holds a path, without its ending; undefined outside. */
const entryIn = (room: string, path: string): string | undefined =>
  path.startsWith(`${room}/`)
    ? path
        .slice(room.length + 1)
        .split('/')[0]
        ?.replace(/\.\w+$/, '')
    : undefined;

const climbing = (project: Project, room: string, order: readonly string[]): string[] =>
  filesOf(project, inside(room)).flatMap(({ path, imports }) => {
    const from = order.indexOf(entryIn(room, path) ?? '');
    const isFolder = path.slice(room.length + 1).includes('/');
    if (from < 0) return isFolder ? [`${path}: its room has no floor in floors.ts`] : [];
    return imports
      .map(({ target }) => ({ target, to: order.indexOf(entryIn(room, target) ?? '') }))
      .filter(({ to }) => to >= 0 && to < from)
      .map(({ target }) => `${path}: imports ${target}`);
  });

export const floors: Rule = {
  says: '8. Rooms of a folder import only rooms below them, in the order of tests/core/architecture/floors.ts',
  broken: (project) => Object.entries(FLOORS).flatMap(([room, order]) => climbing(project, room, order)),
};
