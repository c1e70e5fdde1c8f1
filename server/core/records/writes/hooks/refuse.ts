import type { AnyResource, ProblemsByPath } from '../../../../../src/core/schema/index';
import { ApiError } from '../../../basics/errors';
import { composeProblemTexts, type ServerMessages } from '../../../basics/messages';

/**
 * Returns a function that creates the error for a refusal key, with the resource's text for this key. A field
 * at `at` shows the text.
 */
export const createRefusalErrorFactory =
  ({ resources }: Pick<ServerMessages, 'resources'>, { name }: Pick<AnyResource, 'name'>) =>
  (key: string, at?: string) =>
    new ApiError('refused', { message: resources[name]?.refusals?.[key], at });

/** Throws 409 `refused` if a record that a hook or an act writes has problems. */
export function refuseWriteWithProblems(
  messages: ServerMessages,
  { name }: Pick<AnyResource, 'name'>,
  problems: ProblemsByPath,
): void {
  if (Object.keys(problems).length === 0) return;
  const { message } = composeProblemTexts(messages, name, problems);
  throw new ApiError('refused', { message: `${messages.resources[name]?.name ?? name}: ${message}` });
}
