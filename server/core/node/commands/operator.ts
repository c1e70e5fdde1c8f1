import { parseArgs } from 'node:util';
import {
  type AnyResource,
  areaScopeWordSuffixes,
  buildOperatorScope,
  collectAssignableRightNames,
  findUnknownScopeWords,
  limits,
} from '../../../../src/core/schema/index';
import {
  clearAllowedIpAddresses,
  createOrResetOperator,
  listOperators,
  resetSecondFactors,
  revokeConsoleAccess,
} from '../../accounts/operators';
import { findOperatorPasswordProblem } from '../../accounts/passwordRules';
import { ApiError } from '../../basics/errors';
import type { ServerConfig } from '../config';
import type { OpenedServerData } from '../open';
import { UsageError } from '../usage';
import { sendCommandToServer } from './commandSocket';
import { promptForSecret } from './secret';

const OPERATOR_USAGE = `npm run operator -- add <username> [--name <name>] [--only <rights>]
       npm run operator -- list
       npm run operator -- remove <username>
       npm run operator -- second --reset <username>
       npm run operator -- addresses --clear <username>`;
const ALL_RIGHTS_ARGUMENT = 'all';

/**
 * Parses an operator's rights from the command line; `all` means every right. Throws UsageError for an
 * unknown right.
 */
function parseRights(rightsArgument: unknown, knownRights: readonly string[]): string[] {
  const requestedRights =
    typeof rightsArgument === 'string' ? rightsArgument.split(',').map((word) => word.trim()) : [];
  if (requestedRights.length === 1 && requestedRights[0] === ALL_RIGHTS_ARGUMENT) return [];
  const unknownRights = findUnknownScopeWords(buildOperatorScope(requestedRights), knownRights);
  if (requestedRights.length === 0 || unknownRights.length > 0) {
    const problemText =
      unknownRights.length > 0 ? `'${unknownRights.join("', '")}' is no right` : 'It names no right';
    throw new UsageError(
      `--only: ${problemText}. Name some of ${knownRights.join(', ')}, separated by commas, or ${ALL_RIGHTS_ARGUMENT}. An area may have one of ${areaScopeWordSuffixes.join(', ')} after a dot.`,
    );
  }
  return [...new Set(requestedRights)];
}

/**
 * Parses the arguments of the command `operator`. `knownRights` lists the rights that exist. Throws
 * UsageError for wrong arguments.
 */
export const parseOperatorArguments = (args: readonly string[], knownRights: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { name: { type: 'string' }, only: { type: 'string' } },
  });
  const [action, username, ...rest] = positionals;
  if (action !== 'add' || !username || rest.length > 0) throw new UsageError(`Usage: ${OPERATOR_USAGE}`);
  return {
    username,
    ...(typeof values.name === 'string' && { name: values.name }),
    ...(values.only !== undefined && { only: parseRights(values.only, knownRights) }),
  };
};

/** Messages about passwords that are refused, by the key of the problem. */
const passwordProblemMessages: Readonly<Record<string, string>> = {
  commonPassword: 'This password is one of the commonest, or hardly another.',
  namedPassword: 'This password has the user name or the name of the console in it.',
};

async function refuseWeakPassword(
  password: string,
  username: string,
  { names }: OpenedServerData,
): Promise<void> {
  const problem = await findOperatorPasswordProblem(password, [username, ...names]);
  if (!problem) return;
  const { operatorMin, max } = limits.passwordLengthLimits;
  throw new UsageError(
    passwordProblemMessages[problem.key] ?? `A password has ${operatorMin} to ${max} characters.`,
  );
}

/**
 * Returns an error handler for changes to the operator with this username. It converts the error
 * `last_operator` to a UsageError, and rethrows every other error unchanged.
 */
const createConverterOfLastOperatorError =
  (username: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== 'last_operator') throw error;
    throw new UsageError(
      `${username} is the last operator with every right. Give another one every right first.`,
    );
  };

/**
 * Creates an operator, or turns an existing user into an operator with a new password. The sessions that
 * began with the old password end. Returns the text to print. Throws UsageError if the arguments are wrong or
 * the password is too weak.
 */
async function addOperatorAccount(
  serverData: OpenedServerData,
  args: readonly string[],
  password: string,
): Promise<string> {
  const operator = parseOperatorArguments(args, collectAssignableRightNames(serverData.resources));
  await refuseWeakPassword(password, operator.username, serverData);
  await createOrResetOperator(serverData, { ...operator, password }).catch(
    createConverterOfLastOperatorError(operator.username),
  );
  return `${operator.username} can sign in.`;
}

/** Returns one line for each operator who can sign in: username, name and rights. */
async function describeOperators(serverData: OpenedServerData): Promise<string> {
  const operators = await listOperators(serverData);
  const operatorLines = operators.map(
    ({ username, name, only }) =>
      `${username}\t${name}\t${only.length === 0 ? ALL_RIGHTS_ARGUMENT : only.join()}`,
  );
  return operatorLines.length === 0 ? 'There is no operator yet.' : operatorLines.join('\n');
}

/** Removes a user's access to the console. The user's record stays. */
async function removeOperator(serverData: OpenedServerData, username: string): Promise<string> {
  const wasRevoked = await revokeConsoleAccess(serverData, username).catch(
    createConverterOfLastOperatorError(username),
  );
  if (!wasRevoked) throw new UsageError(`${username} is no operator.`);
  return `${username} has no right to the console any more. The record stays among the members.`;
}

/** Removes the second factors of an operator, so that the operator sets up a new one at the next sign-in. */
async function resetSecondFactor(serverData: OpenedServerData, username: string): Promise<string> {
  if (!(await resetSecondFactors(serverData, username))) throw new UsageError(`${username} can't sign in.`);
  return `${username} has no second factor any more, and is signed out everywhere.`;
}

/**
 * Removes an operator's own list of allowed addresses. The operator can then sign in from every address that
 * the deployment allows.
 */
async function clearAllowedAddresses(serverData: OpenedServerData, username: string): Promise<string> {
  if (!(await clearAllowedIpAddresses(serverData, username)))
    throw new UsageError(`${username} can't sign in.`);
  return `${username} can sign in from every address that the deployment admits.`;
}

/** Commands that help operators who can't sign in, keyed by the command-line arguments that select them. */
const recoveryCommands = { 'second --reset': resetSecondFactor, 'addresses --clear': clearAllowedAddresses };

/**
 * Returns the function for the arguments of a command that helps an operator to sign in again; undefined for
 * other arguments.
 */
function findSignInRecoveryCommand([action, flag, username, ...rest]: readonly string[]) {
  const hasExactArguments = username !== undefined && rest.length === 0;
  return hasExactArguments
    ? recoveryCommands[`${action} ${flag}` as keyof typeof recoveryCommands]
    : undefined;
}

/**
 * Whether the command `operator` with these arguments needs a password. Throws UsageError if the arguments
 * are wrong.
 */
export function doesOperatorCommandNeedPassword(
  args: readonly string[],
  knownRights: readonly string[],
): boolean {
  const [action, username, ...rest] = args;
  if (action === 'list' && username === undefined) return false;
  if (action === 'remove' && username && rest.length === 0) return false;
  if (findSignInRecoveryCommand(args)) return false;
  parseOperatorArguments(args, knownRights);
  return true;
}

/**
 * Executes the command `operator` on open data. Returns the text to print; throws UsageError for a mistake.
 */
export async function runOperatorCommandOnData(
  serverData: OpenedServerData,
  args: readonly string[],
  password: string,
): Promise<string> {
  if (doesOperatorCommandNeedPassword(args, collectAssignableRightNames(serverData.resources)))
    return addOperatorAccount(serverData, args, password);
  const recoveryCommand = findSignInRecoveryCommand(args);
  if (recoveryCommand) return recoveryCommand(serverData, args[2] ?? '');
  const [action, username = ''] = args;
  return action === 'list' ? describeOperators(serverData) : removeOperator(serverData, username);
}

/** Runs the command `operator`: in the running server if there is one, or else directly on the data. */
export async function runOperatorCommand(
  { dataDir, databaseUrl }: ServerConfig,
  resources: readonly AnyResource[],
  args: readonly string[],
  openData: () => Promise<OpenedServerData>,
): Promise<string> {
  // Mistakes in the arguments are reported before the command asks for the password.
  const secret = doesOperatorCommandNeedPassword(args, collectAssignableRightNames(resources))
    ? await promptForSecret('Password: ')
    : '';
  // If several processes share the database, this process writes to it directly. Otherwise a running server,
  // if there is one, must execute the command.
  const serverReply = databaseUrl
    ? null
    : await sendCommandToServer(dataDir, { command: 'operator', args, secret });
  if (serverReply !== null) return serverReply;
  const serverData = await openData();
  try {
    return await runOperatorCommandOnData(serverData, args, secret);
  } finally {
    await serverData.store.close();
  }
}
