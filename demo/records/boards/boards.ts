import type { Draft, Kit } from '../../kit';
import { authorPosts, workPosts } from './art';
import { formsPosts, guidePosts, youtubePosts } from './help';
import { eventPosts, pressPosts, reportPosts, storePosts } from './news';
import type { Board } from './posts';
import { consignmentSalePosts, interiorInquirePosts, interiorShopPosts } from './requests';

/** The function that makes the posts of each board code. A code without such a function does not compile. */
const byCode: { readonly [C in Board['code']]: (kit: Kit) => Draft<Board>[] } = {
  work: workPosts,
  author: authorPosts,
  event: eventPosts,
  store: storePosts,
  guide: guidePosts,
  youtube: youtubePosts,
  report: reportPosts,
  forms: formsPosts,
  press: pressPosts,
  'interior-shop': interiorShopPosts,
  'interior-inquire': interiorInquirePosts,
  'consignment-sale': consignmentSalePosts,
};

/** Returns the posts of every board code. */
export const demoBoards = (kit: Kit): Draft<Board>[] => Object.values(byCode).flatMap((posts) => posts(kit));
