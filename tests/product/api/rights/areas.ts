import type { Example } from '../examples';

/** What a call asks of its caller, by decisions, sections 1 and 9: written here by hand, beside what routes declare. */
export interface Asked {
  /** A menu group; operators who are narrowed to none; every operator, or every operator for what is their own; whoever is signed in; anyone. */
  of: Group | 'every group' | 'operator' | 'self' | 'session' | 'anyone';
  /** Another menu group, whose records the call is about too. */
  also?: Group;
  verb: 'view' | 'write' | 'delete' | 'export';
  /** The group of the persons, if not that of the call. */
  personalOf?: Group;
  personal: boolean;
}

type Group = (typeof groups)[number];
export const groups = ['content', 'display', 'intake', 'support', 'members', 'housing', 'admin'] as const;

/** Whose each first part of a path is. A new one is written here before it is served. */
const areas: Readonly<Record<string, Asked['of']>> = {
  boards: 'content',
  banners: 'display',
  popups: 'display',
  forms: 'intake',
  notifications: 'support',
  downloads: 'support',
  faqs: 'support',
  questions: 'support',
  replies: 'support',
  terms: 'support',
  users: 'members',
  levels: 'members',
  templates: 'members',
  messages: 'members',
  applications: 'housing',
  settings: 'admin',
  'access-log': 'admin',
  bin: 'admin',
  operators: 'admin',
  roles: 'admin',
  // For operators with every right.
  tokens: 'every group',
  outbox: 'admin',
  // The examples are of a list of this group.
  views: 'support',
  orders: 'members',
  shipments: 'members',
  claims: 'members',
  reviews: 'members',
  dashboard: 'members',
  images: 'operator',
  search: 'operator',
  'openapi.json': 'operator',
  session: 'self',
  security: 'self',
  // Whose record it is of is asked too: without the right there is no draft, which is 404.
  drafts: 'self',
  home: 'self',
  // Whoever has the address of a page may read it.
  preview: 'anyone',
};

/** Calls that ask for something else than the rest of their path. A shared view asks for the right to its list. */
const ofCalls: Readonly<Record<string, Asked['of']>> = {
  'GET dashboard/applications': 'housing',
  // It keeps what its operator may not change, and says so of each.
  'POST bin/restore': 'operator',
  'GET views': 'self',
  'PUT views/own': 'self',
  'GET session/key': 'anyone',
  'POST session': 'anyone',
  'POST session/authenticator': 'anyone',
  'POST session/recovery': 'anyone',
  'POST session/invitation': 'anyone',
  'GET session': 'session',
  'DELETE session': 'session',
};

/** Changes of operators and roles. */
const ACCOUNTS = /^(POST|PUT|DELETE) (operators|roles)(\/|$)/;

/** Tokens open the data of any area. */
const OF_TOKENS = /^\w+ tokens(\/|$)/;

/** Calls that show a person's data, or act on a person. */
const personal: readonly RegExp[] = [
  // A detail; not what else stands below a collection's path.
  /^GET (users|forms|questions|applications|reviews|outbox)\/(?!titles$|taken$|desk$|writing$)[^/]+$/,
  /^GET (boards|forms|questions)\/[^/]+\/variables$/,
  /^POST users\/[^/]+\/withdraw$/,
  // How somebody signs in is a matter of persons.
  ACCOUNTS,
  OF_TOKENS,
  /^(GET|POST) users\/[^/]+\/(memos|consents)$/,
  /^POST (boards|forms|questions)\/[^/]+\/(assign|hold|writing)$/,
  // Who sees a record masked can't change it, nor its files, nor delete it.
  /^(PUT|DELETE) (users|forms|questions|applications|reviews)\/[^/]+(\/|$)/,
  /^POST (forms|applications)\/[^/]+\/(file|thumb|files\/\d+)$/,
  /^(GET|POST) (forms|outbox)\/[^/]+\/reply-email$/,
];

/** A reply of the outbox shows a form mail, and answers it. */
const ALSO_INTAKE = /^(GET|POST) outbox\/[^/]+\/reply-email$/;

/** Deleted records of the examples are of this group, and so is the right to take one away. */
const ALSO_SUPPORT = /^DELETE bin\/[^/]+$/;
/** One is given back without the right to the screen of the bin. */
const OF_SUPPORT = /^POST bin\/[^/]+\/restore$/;

/** Calls whose verb is not that of their method. */
const DELETING = /^POST [a-z-]+\/delete$/;
const CHANGING = /^DELETE ([a-z-]+\/[^/]+\/.+|views\/)/;

function verbOf(call: string, method: string): Asked['verb'] {
  if (DELETING.test(call)) return 'delete';
  if (method === 'GET') return 'view';
  return method === 'DELETE' && !CHANGING.test(call) ? 'delete' : 'write';
}

/** Returns what a call asks of its caller; throws if nobody has written that down. */
export function askedBy({ method, path }: Pick<Example, 'method' | 'path'>): Asked {
  const [first = ''] = path.replace(/^\//, '').split(/[/?]/);
  const call = `${method} ${path}`;
  const of = OF_SUPPORT.test(call) ? 'support' : (ofCalls[call] ?? areas[first]);
  if (!of) throw new Error(`Who may call ${call}? Say it in tests/product/api/rights/areas.ts`);
  return {
    of,
    ...(ALSO_INTAKE.test(call) && { also: 'intake' as const }),
    ...(ALSO_SUPPORT.test(call) && { also: 'support' as const }),
    verb: verbOf(call, method),
    ...(ACCOUNTS.test(call) && { personalOf: 'members' as const }),
    personal: personal.some((pattern) => pattern.test(call)),
  };
}
