import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { RouteFacts } from '../call/facts';

const memo = json.object({
  _id: json.text,
  text: json.text,
  createdAt: json.instant,
  createdBy: json.object({ _id: json.text, name: json.text }),
});

/** Schema of the answer with a page of memos. */
export const memosAnswerSchema = json.object({
  summary: json.object({ totalCount: json.whole, skip: json.whole, limit: json.whole }),
  memos: json.list(memo),
});

export const listMemosRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Lists the memos about one of ${path}, the newest first`,
  about: 'Needs `personal`.',
  isPaged: true,
  answer: memosAnswerSchema,
});

export const addMemoRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Adds a memo about one of ${path}`,
  about: 'Needs `personal`. No call changes or removes a memo: a newer one corrects it.',
  status: 201,
  body: json.body({ text: { ...json.text, minLength: 1, maxLength: limits.memoText } }),
  answer: json.object({ memo }),
});
