import { parseArgs } from 'node:util';
import { lengthOf, limits } from '../../src/schema/index';
import { setOperator } from '../accounts/operators';
import type { OpenServer } from './open';
import { readSecret } from './secret';
import { UsageError } from './usage';

const USAGE = 'npm run operator -- add <username> [--name <name>]';

/** Parses the arguments of the operator command; throws UsageError if they are wrong. */
export const parseOperator = (args: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { name: { type: 'string' } },
  });
  const [action, username, ...rest] = positionals;
  if (action !== 'add' || !username || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  return { username, ...(typeof values.name === 'string' && { name: values.name }) };
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
  const operator = parseOperator(args);
  await setOperator(opened, { ...operator, password: await readPassword() });
  return `${operator.username} can sign in.`;
};
