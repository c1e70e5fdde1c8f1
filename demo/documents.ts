import { createTimePrefixedId } from '../server/core/basics/ids';
import type { Document } from '../server/core/store/store';
import {
  type AnyResource,
  createBlankRecord,
  fieldEntries,
  getAt,
  type Infer,
  type Loose,
  SINGLETON_ID,
  setAt,
} from '../src/core/schema/index';
import { banners } from '../src/product/resources/banners';
import { boards } from '../src/product/resources/boards/boards';
import { claims } from '../src/product/resources/claims';
import { downloads } from '../src/product/resources/downloads';
import { faqs } from '../src/product/resources/faqs';
import { forms } from '../src/product/resources/forms';
import { interests } from '../src/product/resources/interests';
import { levels } from '../src/product/resources/levels';
import { notices } from '../src/product/resources/notices';
import { orders } from '../src/product/resources/orders';
import { popups } from '../src/product/resources/popups';
import { questions } from '../src/product/resources/questions';
import { replies } from '../src/product/resources/replies';
import { reviews } from '../src/product/resources/reviews';
import { settings } from '../src/product/resources/settings';
import { shipments } from '../src/product/resources/shipments';
import { subscriptions } from '../src/product/resources/subscriptions';
import { templates } from '../src/product/resources/templates';
import { termsOfUse } from '../src/product/resources/terms';
import { users } from '../src/product/resources/users';
import { withdrawnMembers } from '../src/product/resources/withdrawn';
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
import { demoColleagues } from './records/operators';
import { demoPopups } from './records/popups';
import { demoQuestions } from './records/questions';
import { demoReplies } from './records/replies';
import { demoSettings } from './records/settings';
import { demoSales, type Sale } from './records/shop/orders';
import { demoReviews } from './records/shop/reviews';
import { demoTemplates } from './records/templates';
import { demoTerms } from './records/terms';
import { demoUsers, demoWithdrawn, operatorDraft } from './records/users';

/** A resource and its demo documents. */
export interface Area {
  resource: AnyResource;
  documents: Document[];
}

const bytesOf = (chance: Chance) => (length: number) => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = chance.integer(0, 255);
  return bytes;
};

/** Returns drafts as the documents that the API would store if the operator `by` had saved each draft once. */
function documentsOf<R extends AnyResource>(
  resource: R,
  drafts: readonly Draft<Infer<R>>[],
  by: { _id: string; name: string },
): Document[] {
  const random = bytesOf(chanceOf(`ids of ${resource.name}`));
  const lists = [...fieldEntries(resource.fields)].flatMap(([path, { kind }]) =>
    kind === 'list' ? [path] : [],
  );
  return drafts.map(({ createdAt, fields }) => {
    const freshId = () => createTimePrefixedId(new Date(createdAt), random);
    return {
      ...withItemIds(lists, createBlankRecord(resource, fields), freshId),
      _id: resource.singleton ? SINGLETON_ID : freshId(),
      createdAt,
      version: 1,
      updatedAt: createdAt,
      updatedBy: by,
    };
  });
}

/** Returns a record in which each item of its list fields has an `_id`, as the API would give it. */
const withItemIds = (lists: readonly string[], record: Loose, freshId: () => string): Loose =>
  lists.reduce((named, path) => {
    const items = (getAt(named, path) ?? []) as Loose[];
    return setAt(
      named,
      path,
      items.map((item) => ({ _id: freshId(), ...item })),
    );
  }, record);

type MakeArea = <R extends AnyResource>(resource: R, drafts: readonly Draft<Infer<R>>[]) => Area;

/** Returns the members' orders, with the shipments, claims and reviews that follow from them. */
function shopOf(kit: Kit, members: readonly Document[], area: MakeArea): Area[] {
  const sales = demoSales(
    kit,
    members.map(({ _id, createdAt }) => ({ _id, createdAt: String(createdAt) })),
  );
  const bought = area(
    orders,
    sales.map(({ order }) => order),
  );
  const idAt = (index: number) => bought.documents[index]?._id ?? '';
  const ofOrders = <F extends object>(draft: (sale: Sale) => Draft<F> | undefined) =>
    sales.flatMap((sale, index) => {
      const made = draft(sale);
      return made ? [{ ...made, fields: { ...made.fields, _order: idAt(index) } }] : [];
    });
  return [
    bought,
    area(
      shipments,
      ofOrders(({ shipment }) => shipment),
    ),
    area(
      claims,
      ofOrders(({ claim }) => claim),
    ),
    area(reviews, demoReviews(kit, bought.documents, members)),
  ];
}

/** Returns all demo records, and the demo's operator, whom the other records name as the one who saved them. */
export function demoAreas(kit: Kit): { operator: Document; colleagues: Document[]; areas: Area[] } {
  const [operator] = documentsOf(users, [operatorDraft(kit)], { _id: '', name: '' });
  if (!operator) throw new Error('There is no operator');
  const by = { _id: operator._id, name: String(operator.name) };

  const area = <R extends AnyResource>(resource: R, drafts: readonly Draft<Infer<R>>[]): Area => ({
    resource,
    documents: documentsOf(resource, drafts, by),
  });
  const grades = area(levels, demoLevels(kit));
  const gradeIds = new Map(grades.documents.map(({ _id, code }) => [String(code), _id]));
  const members = area(users, demoUsers(kit, gradeIds));
  // If several members have the same name, the oldest one comes last, and so gets the name.
  const memberIds = new Map(members.documents.map(({ _id, name }) => [String(name), _id]));

  const colleagues = area(users, demoColleagues(kit));
  return {
    operator,
    colleagues: colleagues.documents,
    areas: [
      { resource: users, documents: [operator] },
      colleagues,
      grades,
      members,
      area(withdrawnMembers, demoWithdrawn(kit)),
      area(boards, demoBoards(kit)),
      area(banners, demoBanners(kit)),
      area(popups, demoPopups(kit)),
      area(forms, demoForms(kit)),
      area(notices, demoNotices(kit)),
      area(downloads, demoDownloads(kit)),
      area(faqs, demoFaqs(kit)),
      area(questions, demoQuestions(kit, memberIds, by)),
      area(termsOfUse, demoTerms(kit)),
      area(interests, demoInterests(kit)),
      area(subscriptions, demoSubscriptions(kit)),
      area(settings, demoSettings(kit)),
      ...shopOf(kit, members.documents, area),
      area(replies, demoReplies(kit, by)),
      area(templates, demoTemplates(kit)),
    ],
  };
}
