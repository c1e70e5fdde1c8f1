import { Star } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useTexts } from '../../core/engine/texts';
import styles from '../../core/home/Card.module.css';
import { HomeCardRows, RowTime } from '../../core/home/HomeCardRows';
import { useDashboardData } from '../../core/home/useDashboardData';
import type { ConsoleProvider } from '../../core/provider/dataProvider';
import { Button } from '../../core/ui/Button';
import { classNames } from '../../core/ui/classNames';
import { Icon } from '../../core/ui/Icon';
import { useText } from '../../core/ui/useText';
import { reviews } from '../resources/reviews';

interface ReviewRecord {
  _id: string;
  name: string;
  product: { name?: string } | null;
  rating: number;
  content: string;
  createdAt: string;
}

interface ReviewsResponse {
  summary: { totalCount: number };
  reviews: readonly ReviewRecord[];
}

const INITIAL_REVIEW_COUNT = 3;
const EXPANDED_REVIEW_COUNT = 10;
/** Maximum number of reviews that the API returns at once. */
const MAX_REVIEWS_PER_RESPONSE = 100;
const ratingStarNumbers = [1, 2, 3, 4, 5];

const RatingStars = ({ rating }: { rating: number }) => {
  const translate = useText();
  return (
    <span className={styles.stars} role="img" aria-label={translate('dashboard.reviews.rating', { rating })}>
      {ratingStarNumbers.map((starNumber) => (
        <Icon key={starNumber} of={Star} className={starNumber <= rating ? styles.lit : styles.unlit} />
      ))}
    </span>
  );
};

const ReviewRow = ({ review }: { review: ReviewRecord }) => {
  const translate = useText();
  const [open, setOpen] = useState(false);
  const { name, product, rating, content, createdAt } = review;
  return (
    <li>
      <div className={styles.first}>
        <RatingStars rating={rating} />
        <button
          type="button"
          className={classNames(styles.open, open && styles.whole)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={open ? undefined : 'cut'}>{content}</span>
        </button>
      </div>
      <div className={styles.second}>
        <span className={classNames('cut', styles.flows)}>
          {product?.name || translate('dashboard.reviews.deleted')}
        </span>
        <span aria-hidden>·</span>
        <span>{name}</span>
        <RowTime at={createdAt} />
      </div>
    </li>
  );
};

const Reviews = () => {
  const translate = useText();
  const resourceTexts = useTexts(reviews);
  const provider = useDataProvider<ConsoleProvider>();
  const [limit, setLimit] = useState(INITIAL_REVIEW_COUNT);
  const reviewsQuery = useDashboardData(['dashboard', 'reviews', limit], async (requestOptions) => {
    const headers = { skip: '0', limit: String(limit) };
    return (await provider.read('dashboard/reviews', {
      headers,
      ...requestOptions,
    })) as unknown as ReviewsResponse;
  });
  const { data } = reviewsQuery;
  const canShowMore = data && data.summary.totalCount > limit && limit < MAX_REVIEWS_PER_RESPONSE;
  return (
    <HomeCardRows
      title={resourceTexts.name}
      acts={
        canShowMore && (
          <Button
            size="small"
            onClick={() =>
              setLimit(
                Math.min(
                  MAX_REVIEWS_PER_RESPONSE,
                  limit === INITIAL_REVIEW_COUNT ? EXPANDED_REVIEW_COUNT : limit + EXPANDED_REVIEW_COUNT,
                ),
              )
            }
          >
            {translate('dashboard.more')}
          </Button>
        )
      }
      reading={reviewsQuery}
      expected={limit}
      rowsOf={({ reviews: rows }) => rows.map((review) => <ReviewRow key={review._id} review={review} />)}
      empty={resourceTexts.empty}
    />
  );
};

export default Reviews;
