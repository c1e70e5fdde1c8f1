import { blankRecord, isUnlimited, type Loose, limits } from '../../../src/core/schema/index';
import { dropCredential, findAccount, isOperatorAccount, scopeIn, USERNAME } from '../accounts/accounts';
import { refuseLastOperator } from '../accounts/leaving';
import { notify } from '../accounts/notices';
import { operatorAccounts } from '../accounts/operatorKeys';
import { changeFactors, withoutFactors } from '../accounts/second/factors';
import { endSessionsOf } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import { newId } from '../basics/ids';
import { note, noteNothing } from '../call/accessNote';
import { refuseKeys, refuseQuery } from '../call/params';
import { BASE, type Call, change, type Route, type Step, type WriteContext } from '../call/route';
import { subjectOf } from '../privacy/mask';
import type { Services } from '../services';
import type { Document, Transaction } from '../store/store';
import { admitChange, admitRights, callerIn, otherOperator, whoSees } from './admit';
import { invalid, readEmail, readName, storeAddresses } from './body';
import {
  invitedAnswer,
  newOperatorBody,
  operatorAnswer,
  operatorBody,
  operatorErrors,
  operatorsAnswer,
} from './facts';
import { type Invited, newToken, sendInvitation } from './invitation';
import { readScopes } from './roleRoutes';
import { shownOperator } from './shown';
import { endInvitationsOf, invite, isRole, ROLES, type Role } from './stored';

const path = `${BASE}/operators`;
const idOf = ({ params }: Call) => params.id ?? '';

/** Returns a role that is stored; throws 422 for none. */
async function roleNamed(tx: Transaction, id: unknown): Promise<Role> {
  const role = typeof id === 'string' && id !== '' ? await tx.get(ROLES, id) : null;
  if (!isRole(role))
    throw invalid({ _role: { key: id === undefined || id === null ? 'notChosen' : 'notFound' } });
  return role;
}

/** Notes the operator whom a call is about, for the record of access. */
const noteOperator = (call: Call, account: Document, { accounts, messages }: Services): void =>
  note(call, {
    resource: accounts.resource.name,
    subject: subjectOf(accounts.resource, account, messages.masks),
  });

/** Stores an account's next version. */
async function store({ tx, call }: WriteContext, account: Document, services: Services): Promise<Document> {
  const next = { ...account, version: account.version + 1, updatedAt: call.now.toISOString() };
  await tx.replace(services.accounts.path, next);
  return next;
}

/**
 * Stores a new operator. A member who signs in by the same name becomes one, and loses the password: only the invited
 * person sets the next one.
 */
async function storeNew(
  work: WriteContext,
  given: { name: string; email: string },
  role: Role,
  services: Services,
) {
  const { tx, call } = work;
  const { accounts, random } = services;
  const before = await findAccount(tx, accounts, given.email);
  if (before && isOperatorAccount(before)) throw invalid({ email: { key: 'taken' } });
  const granted = { name: given.name, scope: role.scopes, _role: role._id, suspendedAt: null };
  if (before) {
    await dropCredential(tx, before._id);
    await endSessionsOf(tx, before._id);
    return store(work, { ...before, ...granted }, services);
  }
  const now = call.now.toISOString();
  const account: Document = {
    ...blankRecord(accounts.resource),
    ...granted,
    _id: newId(call.now, random),
    version: 1,
    [USERNAME]: given.email,
    email: given.email,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(accounts.path, account);
  return account;
}

/** Runs a part of a change that invites, and mails the invitation once it is stored. */
function inviting(
  call: Call,
  services: Services,
  status: 200 | 201,
  make: (work: WriteContext) => Promise<Document>,
) {
  let invited: Invited | undefined;
  let answered: Awaited<ReturnType<typeof sendInvitation>> | undefined;
  return {
    externalEffect: {
      async act(_attempt: string, step: Step) {
        noteNothing(call);
        const token = newToken(services);
        invited = await step(async (work) => {
          const account = await make(work);
          noteOperator(work.call, account, services);
          return { account, token, until: await invite(work.tx, account._id, token, call.now) };
        });
        answered = await sendInvitation(call, invited, services);
      },
    },
    async run({ tx }: WriteContext) {
      const id = invited?.account._id ?? '';
      const account = await tx.get(services.accounts.path, id);
      if (!account || !answered) throw new ApiError('not_found');
      const operator = await shownOperator(tx, account, call.now, services);
      return { id, answer: { status, body: { operator, invitation: answered } } };
    },
  };
}

/** The parts of an operator that a change gives. */
async function changed(work: WriteContext, account: Document, body: Loose, services: Services) {
  const { name, _role, scope, addresses: _, ...others } = body;
  refuseKeys(Object.keys(others).filter((key) => key !== 'version' && key !== '_id'));
  const role = _role === undefined ? undefined : _role === null ? null : await roleNamed(work.tx, _role);
  const given = scope === undefined ? role?.scopes : readScopes(scope, 'scope', services);
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(role !== undefined && { _role: role === null ? null : role._id }),
    scope: given ?? scopeIn(account),
  };
}

/** The calls of operators (decisions, section 17). */
export function operatorRoutes(services: Services): Route[] {
  const { store: reader, accounts } = services;
  const who = whoSees(services.resources);
  const declared = { who, ofNoResource: true, access: 'rights', confirm: true } as const;

  /** Declares a call about another operator, which answers the operator. */
  const about = (
    method: 'POST' | 'PUT' | 'DELETE',
    at: string,
    title: string,
    act: (work: WriteContext, account: Document, body: Loose) => Promise<Document>,
  ): Route =>
    change({
      method,
      path: `${path}/:id${at}`,
      ...declared,
      describe: () => ({
        title,
        ...(method === 'PUT' && { version: 'taken' as const, body: operatorBody }),
        answer: operatorAnswer,
        errors: [...operatorErrors, ...(method === 'PUT' ? (['conflict'] as const) : [])],
      }),
      input: method === 'PUT' ? 'json' : 'none',
      async prepare(call, body) {
        admitChange(call, services);
        return {
          async run(work) {
            const caller = await callerIn(work, services);
            const account = await otherOperator(work.tx, idOf(call), caller, services);
            noteOperator(call, account, services);
            const match = call.request.headers.get('if-match');
            if (match !== null && match !== `"${account.version}"`) throw new ApiError('conflict');
            const after = await act(work, account, (body ?? {}) as Loose);
            admitRights(caller, scopeIn(after));
            const operator = await shownOperator(work.tx, after, call.now, services);
            return { id: after._id, answer: { status: 200, body: { operator } } };
          },
        };
      },
    });

  return [
    {
      method: 'GET',
      path,
      who,
      ofNoResource: true,
      describe: () => ({ title: 'Lists the operators', answer: operatorsAnswer }),
      async read({ request, now }) {
        refuseQuery(request.url);
        const all = (await operatorAccounts(reader, accounts)).slice(0, limits.listItems);
        const operators = await Promise.all(
          all.map((account) => shownOperator(reader, account, now, services)),
        );
        operators.sort((one, other) => one.name.localeCompare(other.name, 'ko'));
        return { status: 200, body: { operators } };
      },
    },
    change({
      method: 'POST',
      path,
      ...declared,
      describe: () => ({
        title: 'Invites an operator with a role',
        body: newOperatorBody,
        status: 201,
        answer: invitedAnswer,
        errors: operatorErrors,
      }),
      input: 'json',
      async prepare(call, { name: sentName, email: sentEmail, _role, ...others }) {
        admitChange(call, services);
        refuseKeys(Object.keys(others));
        const given = { name: readName(sentName), email: readEmail(sentEmail) };
        return inviting(call, services, 201, async (work) => {
          const role = await roleNamed(work.tx, _role);
          admitRights(await callerIn(work, services), role.scopes);
          return storeNew(work, given, role, services);
        });
      },
    }),
    change({
      method: 'POST',
      path: `${path}/:id/invite`,
      ...declared,
      describe: () => ({
        title: 'Invites an operator again; an earlier invitation ends',
        answer: invitedAnswer,
        errors: [...operatorErrors, 'not_now'],
      }),
      input: 'none',
      async prepare(call) {
        admitChange(call, services);
        return inviting(call, services, 200, async (work) => {
          const caller = await callerIn(work, services);
          const account = await otherOperator(work.tx, idOf(call), caller, services);
          if (account.suspendedAt) throw new ApiError('not_now');
          return account;
        });
      },
    }),
    about('PUT', '', "Changes an operator's name, role and scope", async (work, account, body) => {
      const next = { ...account, ...(await changed(work, account, body, services)) };
      if (body.addresses !== undefined) await storeAddresses(work.tx, account._id, body.addresses);
      if (!isUnlimited(next.scope)) await refuseLastOperator(work.tx, accounts, account);
      return store(work, next, services);
    }),
    about('POST', '/suspend', 'Suspends an operator, and ends the sessions', async (work, account) => {
      await refuseLastOperator(work.tx, accounts, account);
      await endSessionsOf(work.tx, account._id);
      await endInvitationsOf(work.tx, account._id);
      return store(work, { ...account, suspendedAt: work.call.now.toISOString() }, services);
    }),
    about('POST', '/resume', 'Lets a suspended operator sign in again', (work, account) =>
      store(work, { ...account, suspendedAt: null }, services),
    ),
    about('POST', '/end-sessions', "Ends an operator's sessions", async (work, account) => {
      await endSessionsOf(work.tx, account._id);
      return account;
    }),
    about(
      'POST',
      '/reset-second',
      "Removes an operator's second factors, and ends the sessions",
      async (work, account) => {
        await changeFactors(work.tx, account._id, withoutFactors);
        await endSessionsOf(work.tx, account._id);
        await notify(work.tx, services, account._id, 'reset', work.call.now);
        work.announces = true;
        return account;
      },
    ),
    about('DELETE', '', 'Takes the console from an operator, who stays a member', async (work, account) => {
      await refuseLastOperator(work.tx, accounts, account);
      await endSessionsOf(work.tx, account._id);
      await endInvitationsOf(work.tx, account._id);
      return store(work, { ...account, scope: [], _role: null, suspendedAt: null }, services);
    }),
  ];
}
