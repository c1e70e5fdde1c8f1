import { parseArgs } from 'node:util';
import { lengthOf, limits } from '../../src/schema/index';
import { narrowersOf, setOperator } from '../accounts/operators';
import { ApiError } from '../basics/errors';
import type { OpenServer } from './open';
import { readSecret } from './secret';
import { UsageError } from './usage';

const USAGE = 'npm run operator -- add <username> [--name <name>] [--only <rights>]';
const ALL = 'all';

/** Parses what an operator is narrowed to; `all` narrows nothing. Throws UsageError for what is no right. */
function parseRights(text: unknown, known: readonly string[]): string[] {
  const words = typeof text === 'string' ? text.split(',').map((word) => word.trim()) : [];
  if (words.length === 1 && words[0] === ALL) return [];
  const unknown = words.filter((word) => !known.includes(word));
  if (words.length === 0 || unknown.length > 0) {
    const which = unknown.length > 0 ? `'${unknown.join("', '")}' is no right` : 'It names no right';
    throw new UsageError(
      `--only: ${which}. Name some of ${known.join(', ')}, separated by commas, or ${ALL}.`,
    );
  }
  return [...new Set(words)];
}

/** Parses the arguments of the operator command over the rights that there are; throws UsageError if they are wrong. */
export const parseOperator = (args: readonly string[], known: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { name: { type: 'string' }, only: { type: 'string' } },
  });
  const [action, username, ...rest] = positionals;
  if (action !== 'add' || !username || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  return {
    username,
    ...(typeof values.name === 'string' && { name: values.name }),
    ...(values.only !== undefined && { only: parseRights(values.only, known) }),
  };
};

const readPassword = async () => {
  const password = await readSecret('Password: ');
  const { min, max } = limits.password;
  const length = lengthOf(password);
  if (length < min || length > max) {
    throw new UsageError(`A password has ${min} to ${max} characters.`);
  }
  return password;
};

/** Creates an operator, or gives an existing user console scope and a new password, which is read from the input. */
export const addOperator = async (opened: OpenServer, args: readonly string[]) => {
  const operator = parseOperator(args, narrowersOf(opened.resources));
  const password = await readPassword();
  await setOperator(opened, { ...operator, password }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'last_operator') throw error;
    throw new UsageError(
      `${operator.username} is the last operator with every right. Give another one every right first.`,
    );
  });
  return `${operator.username} can sign in.`;
};
