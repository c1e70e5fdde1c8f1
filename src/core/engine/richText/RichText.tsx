import { Suspense } from 'react';
import { lazyRequiredComponent } from '../loading/lazyPart';
import proseStyles from './prose.module.css';

const PurifiedHtml = lazyRequiredComponent(async () => (await import('./PurifiedHtml')).default);

export const RichText = ({ content }: { content: string }) => (
  <Suspense fallback={<div className={proseStyles.prose} />}>
    <PurifiedHtml content={content} />
  </Suspense>
);
