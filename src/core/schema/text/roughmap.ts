import { MAP_LINK_TEXT, POSTAL_ADDRESS_PATTERN } from './storedWords';

const ROUGHMAP_SCRIPT_PATTERN =
  /<script\b[^>]{0,200}>[^<]{0,500}new (?:window\.)?daum\.roughmap\.Lander\s{0,20}\(\s{0,50}\{([^<]{0,500})<\/script>/gi;
const ROUGHMAP_KEY_PATTERN = /["']?\bkey["']?\s{0,20}:\s{0,20}["']([\w-]{1,40})["']/;

/** Whether HTML contains a Kakao roughmap, a map that only a script can show. */
export const hasKakaoMapScript = (html: string): boolean => html.search(ROUGHMAP_SCRIPT_PATTERN) >= 0;

/** Returns the first postal address in HTML text; undefined if there is none. */
export const findPostalAddress = (html: string): string | undefined =>
  POSTAL_ADDRESS_PATTERN.exec(
    html
      .replaceAll(ROUGHMAP_SCRIPT_PATTERN, ' ')
      .replace(/<[^>]*>|&nbsp;/g, ' ')
      .replace(/\s+/g, ' '),
  )?.[0];

/**
 * Replaces each script of a Kakao roughmap with a link to the map. Kakao has no page for the script's
 * location key. Therefore the link searches the map for the address in the text, or just opens the map if
 * there is no address.
 */
export function replaceKakaoRoughmapsWithLinks(html: string): string {
  if (!hasKakaoMapScript(html)) return html;
  const postalAddress = findPostalAddress(html);
  return html.replace(ROUGHMAP_SCRIPT_PATTERN, (script, scriptOptionsText: string) => {
    const mapKey = ROUGHMAP_KEY_PATTERN.exec(scriptOptionsText)?.[1];
    if (mapKey === undefined) return script;
    const mapUrl = postalAddress
      ? `https://map.kakao.com/link/search/${encodeURIComponent(postalAddress)}`
      : `https://map.kakao.com/?from=roughmap&amp;key=${mapKey}`;
    return `<p><a href="${mapUrl}">${MAP_LINK_TEXT}</a></p>`;
  });
}
