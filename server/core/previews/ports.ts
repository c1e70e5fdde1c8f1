import type { RecordPorts } from '../records/ports';
import type { DrawPreview } from './page';

/** Dependencies of the endpoints for previews. */
export interface PreviewPorts extends RecordPorts {
  /** The product's functions that render previews, by resource name. */
  previews: Readonly<Record<string, DrawPreview>>;
}
