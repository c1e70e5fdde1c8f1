import './texts';
import PendingWorkLists from '../../core/home/Work';
import Applications from './Applications';
import Notices from './Notices';
import Questions from './Questions';
import Reviews from './Reviews';
import Summary from './Summary';
import Sales from './sales/Sales';

/**
 * The sections of the home page. Their code loads as one chunk, because separate chunks would split the code
 * that they share with lists.
 */
export const homePageParts = {
  work: PendingWorkLists,
  summary: Summary,
  sales: Sales,
  questions: Questions,
  reviews: Reviews,
  notices: Notices,
  applications: Applications,
};
