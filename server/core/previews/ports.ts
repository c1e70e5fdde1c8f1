import type { RecordDependencies } from '../records/ports';
import type { DrawPreview } from './page';

export interface PreviewDependencies extends RecordDependencies {
  /** The product's functions that render previews, by resource name. */
  previews: Readonly<Record<string, DrawPreview>>;
}
