import { type Flavour, flavours, type MenuGroup, menuOf } from '../resources/menu';
import { inFlavour } from '../schema/flavour';
import type { AnyResource } from '../schema/index';
import type { LogoMark } from '../ui/Logo';
import { requiredContext } from '../ui/requiredContext';

/** What the page says of its deployment: `<meta name="console" content='{"flavour":"all","name":"…"}'>`. */
export interface ConsoleFacts {
  flavour: Flavour;
  /** Shown beside the logo and in the tab's title. */
  name: string;
}

const marks: Readonly<Record<Flavour, LogoMark>> = {
  all: 'art',
  art: 'art',
  mall: 'mall',
  housing: 'housing',
};

export const markOf = (flavour: Flavour): LogoMark => marks[flavour];

const isFlavour = (value: unknown): value is Flavour => flavours.some((flavour) => flavour === value);

/** Reads the deployment's facts from the page; `names` has each flavour's name where the page says none. */
export function readConsole(names: Readonly<Record<Flavour, string>>): ConsoleFacts {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { flavour, name }: { flavour?: unknown; name?: unknown } = JSON.parse(content);
  const known = isFlavour(flavour) ? flavour : 'all';
  return { flavour: known, name: typeof name === 'string' && name !== '' ? name : names[known] };
}

export interface Console extends ConsoleFacts {
  menu: readonly MenuGroup[];
}

/** The deployment with the menu that it shows. */
export const consoleOf = (facts: ConsoleFacts, resources: readonly AnyResource[]): Console => ({
  ...facts,
  menu: menuOf(
    facts.flavour,
    resources.map((resource) => inFlavour(resource, facts.flavour)),
  ),
});

export const [ConsoleProvider, useConsole] = requiredContext<Console>(
  'The frame stands outside its ConsoleProvider',
);
