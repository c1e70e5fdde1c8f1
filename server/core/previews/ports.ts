import type { RecordPorts } from '../records/ports';
import type { DrawPreview } from './page';

/** Ports of the calls about previews. */
export interface PreviewPorts extends RecordPorts {
  /** How the product draws unsaved records, by the names of their resources. */
  previews: Readonly<Record<string, DrawPreview>>;
}
