import { Suspense } from 'react';
import { lazyNeeded } from '../loading/lazyPart';
import proseStyles from './prose.module.css';

const PurifiedHtml = lazyNeeded(async () => (await import('./PurifiedHtml')).default);

/** Stored rich text, sanitised once more where it is shown; content without any tag keeps its newlines. */
export const RichText = ({ content }: { content: string }) => (
  <Suspense fallback={<div className={proseStyles.prose} />}>
    <PurifiedHtml content={content} />
  </Suspense>
);
