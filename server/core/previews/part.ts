import type { AllCollectionsAndRoutes } from '../call/route';
import { removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { PreviewDependencies } from './ports';
import { createPreviewRoutes } from './routes';
import { PREVIEWS_COLLECTION, previewCollection } from './stored';

/** The part of the API for previews, which show unsaved records as visitors will see them. */
export const previewsApiPart = defineApiPart({
  collections: () => [previewCollection],
  routes: (
    previewDependencies: PreviewDependencies,
    { collections }: Pick<AllCollectionsAndRoutes, 'collections'>,
  ) => createPreviewRoutes(previewDependencies, collections),
  hooks: returnEmptyList,
  sweep:
    ({ store }: PreviewDependencies) =>
    (now) =>
      removeExpiredDocuments(store, PREVIEWS_COLLECTION, now),
  paths: ['preview'],
  refuse({ resources, previews }: PreviewDependencies) {
    const unknownPreviewName = Object.keys(previews).find(
      (name) => !resources.some((resource) => resource.name === name && resource.preview),
    );
    if (unknownPreviewName !== undefined)
      throw new Error(`previews draws ${unknownPreviewName}, and no such resource says preview`);
  },
});
