import type { RoutesContext } from '../call/route';
import { removeExpired } from '../store/own';
import { defineApiPart, NO_PART_CONTRIBUTIONS } from '../store/part';
import type { PreviewPorts } from './ports';
import { previewRoutes } from './routes';
import { PREVIEWS_COLLECTION, previewCollection } from './stored';

/** The part for previews, which show unsaved records as visitors will see them. */
export const previewsPart = defineApiPart({
  collections: () => [previewCollection],
  routes: (ports: PreviewPorts, { faces }: Pick<RoutesContext, 'faces'>) => previewRoutes(ports, faces),
  hooks: NO_PART_CONTRIBUTIONS,
  sweep:
    ({ store }: PreviewPorts) =>
    (now) =>
      removeExpired(store, PREVIEWS_COLLECTION, now),
  paths: ['preview'],
  refuse({ resources, previews }: PreviewPorts) {
    const stray = Object.keys(previews).find(
      (name) => !resources.some((each) => each.name === name && each.preview),
    );
    if (stray !== undefined) throw new Error(`previews draws ${stray}, and no such resource says preview`);
  },
});
