import type { AnyResource, Loose } from '../../schema/index';
import { type HttpClient, requireObjectInJson } from '../wire/http';

/** URL of a preview's page, and the instant until which the page exists. */
export interface PreviewLink {
  url: string;
  until: string;
}

/**
 * The functions that call the API about previews, which show a record to operators before they save it
 * (decisions, section 16).
 */
export interface PreviewCalls {
  makePreview(resourceName: string, record: Loose): Promise<PreviewLink>;
}

/** Returns the functions that call the API about previews. */
export const createPreviewCalls = (
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): PreviewCalls => ({
  async makePreview(resourceName, record) {
    const body = JSON.stringify({ record });
    const { json } = await http(`/${getResource(resourceName).api.path}/preview`, { method: 'POST', body });
    const { url, until } = requireObjectInJson(json, 'preview');
    return { url: String(url), until: String(until) };
  },
});
