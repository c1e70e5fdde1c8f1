import { lazy, Suspense } from 'react';

const PurifiedHtml = lazy(() => import('./PurifiedHtml'));

/** Stored rich text, sanitised once more where it is shown; content without any tag keeps its newlines. */
export const RichText = ({ content }: { content: string }) => (
  <Suspense fallback={<div className="prose" />}>
    <PurifiedHtml content={content} />
  </Suspense>
);
