import { newId } from '../server/basics/ids';
import type { Document } from '../server/store/store';
import { banners } from '../src/resources/banners';
import { boards } from '../src/resources/boards/boards';
import { downloads } from '../src/resources/downloads';
import { faqs } from '../src/resources/faqs';
import { forms } from '../src/resources/forms';
import { interests } from '../src/resources/interests';
import { levels } from '../src/resources/levels';
import { notices } from '../src/resources/notices';
import { popups } from '../src/resources/popups';
import { questions } from '../src/resources/questions';
import { settings } from '../src/resources/settings';
import { subscriptions } from '../src/resources/subscriptions';
import { terms } from '../src/resources/terms';
import { users } from '../src/resources/users';
import { withdrawn } from '../src/resources/withdrawn';
import {
  type AnyResource,
  blankRecord,
  getAt,
  type Infer,
  type Loose,
  SINGLETON,
  setAt,
  walk,
} from '../src/schema/index';
import type { Draft, Kit } from './kit';
import { type Chance, chanceOf } from './random';
import { demoInterests, demoSubscriptions } from './records/applications';
import { demoBanners } from './records/banners';
import { demoBoards } from './records/boards/boards';
import { demoDownloads } from './records/downloads';
import { demoFaqs } from './records/faqs';
import { demoForms } from './records/forms';
import { demoLevels } from './records/levels';
import { demoNotices } from './records/notices';
import { demoPopups } from './records/popups';
import { demoQuestions } from './records/questions';
import { demoSettings } from './records/settings';
import { demoTerms } from './records/terms';
import { demoUsers, demoWithdrawn, operatorDraft } from './records/users';

/** The documents of one resource. */
export interface Area {
  resource: AnyResource;
  documents: Document[];
}

const bytesOf = (chance: Chance) => (length: number) =>
  Uint8Array.from({ length }, () => chance.integer(0, 255));

/** Drafts as the API would have stored them, each saved once by whoever `by` names. */
function documentsOf<R extends AnyResource>(
  resource: R,
  drafts: readonly Draft<Infer<R>>[],
  by: { _id: string; name: string },
): Document[] {
  const random = bytesOf(chanceOf(`ids of ${resource.name}`));
  return drafts.map(({ createdAt, fields }) => {
    const freshId = () => newId(new Date(createdAt), random);
    return {
      ...withItemIds(resource, blankRecord(resource, fields), freshId),
      _id: resource.singleton ? SINGLETON : freshId(),
      createdAt,
      version: 1,
      updatedAt: createdAt,
      updatedBy: by,
    };
  });
}

/** A record whose lists' items have an `_id` each, as the API gives them. */
const withItemIds = (resource: AnyResource, record: Loose, freshId: () => string): Loose =>
  [...walk(resource.fields)]
    .filter(([, { kind }]) => kind === 'list')
    .reduce((named, [path]) => {
      const items = (getAt(named, path) ?? []) as Loose[];
      return setAt(
        named,
        path,
        items.map((item) => ({ _id: freshId(), ...item })),
      );
    }, record);

/** Every demo record; the operator, whom the others name, is the first. */
export function demoAreas(kit: Kit): { operator: Document; areas: Area[] } {
  const [operator] = documentsOf(users, [operatorDraft(kit)], { _id: '', name: '' });
  if (!operator) throw new Error('There is no operator');
  const by = { _id: operator._id, name: String(operator.name) };

  const area = <R extends AnyResource>(resource: R, drafts: readonly Draft<Infer<R>>[]): Area => ({
    resource,
    documents: documentsOf(resource, drafts, by),
  });
  const grades = area(levels, demoLevels(kit));
  const gradeIds = new Map(grades.documents.map(({ _id, code }) => [String(code), _id]));

  return {
    operator,
    areas: [
      { resource: users, documents: [operator] },
      grades,
      area(users, demoUsers(kit, gradeIds)),
      area(withdrawn, demoWithdrawn(kit)),
      area(boards, demoBoards(kit)),
      area(banners, demoBanners(kit)),
      area(popups, demoPopups(kit)),
      area(forms, demoForms(kit)),
      area(notices, demoNotices(kit)),
      area(downloads, demoDownloads(kit)),
      area(faqs, demoFaqs(kit)),
      area(questions, demoQuestions(kit)),
      area(terms, demoTerms(kit)),
      area(interests, demoInterests(kit)),
      area(subscriptions, demoSubscriptions(kit)),
      area(settings, demoSettings(kit)),
    ],
  };
}
