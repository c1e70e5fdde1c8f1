import { type Handler, Parser } from 'htmlparser2';
import { SheetError } from '../sheet/cell';

/** Number of characters that are parsed between two checks of whether the rest is needed. */
const MAX_CHARACTERS_PER_PARSE_CHUNK = 64 * 1024;
/** The greatest depth of nested elements that is accepted; no program writes deeper ones. */
const MAX_MARKUP_DEPTH = 200;

export type MarkupAttributes = Readonly<Record<string, string>>;

/** Returns the name of an XML element or attribute without its namespace prefix. */
export const getXmlLocalName = (qualifiedName: string): string =>
  qualifiedName.slice(qualifiedName.indexOf(':') + 1);

/** Receives the tags and texts that a parser finds in HTML or XML. */
export interface MarkupEventHandler {
  open: (elementName: string, attributes: MarkupAttributes) => void;
  text: (changedText: string) => void;
  close: (name: string) => void;
  /** Returns true if the rest of the markup need not be read. */
  isDone: () => boolean;
}

/** Reads markup piece by piece. Throws SheetError for elements that are nested too deep. */
export function parseMarkup(markup: string, handler: MarkupEventHandler, xmlMode: boolean): void {
  let depth = 0;
  const depthLimitedHandler: Partial<Handler> = {
    onopentag(elementName, attributes) {
      depth += 1;
      if (depth > MAX_MARKUP_DEPTH) throw new SheetError('unreadable');
      handler.open(elementName, attributes);
    },
    ontext: handler.text,
    onclosetag(elementName) {
      depth -= 1;
      handler.close(elementName);
    },
  };
  const parser = new Parser(depthLimitedHandler, { xmlMode });
  for (
    let chunkStart = 0;
    chunkStart < markup.length && !handler.isDone();
    chunkStart += MAX_CHARACTERS_PER_PARSE_CHUNK
  ) {
    parser.write(markup.slice(chunkStart, chunkStart + MAX_CHARACTERS_PER_PARSE_CHUNK));
  }
  if (!handler.isDone()) parser.end();
}
