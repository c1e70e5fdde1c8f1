import { type Flavour, flavours, type HomePart, homeOf, type MenuGroup, menuOf } from '../../product/menu';
import { offers } from '../provider/offers';
import { inFlavour } from '../schema/flavour';
import type { AnyResource } from '../schema/index';
import type { LogoMark } from '../ui/Logo';
import { requiredContext } from '../ui/requiredContext';

/** What the page says of its deployment: `<meta name="console" content='{"flavour":"all","name":"…"}'>`. */
export interface DeploymentFacts {
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
export function readDeployment(names: Readonly<Record<Flavour, string>>): DeploymentFacts {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { flavour, name }: { flavour?: unknown; name?: unknown } = JSON.parse(content);
  const known = isFlavour(flavour) ? flavour : 'all';
  return { flavour: known, name: typeof name === 'string' && name !== '' ? name : names[known] };
}

export interface Deployment extends DeploymentFacts {
  /** Those that the API has, whether or not they stand in the menu. */
  resources: readonly AnyResource[];
  menu: readonly MenuGroup[];
  /** The parts of the home page. */
  home: readonly HomePart[];
}

/** The deployment with the menu and the home page that it shows. */
export const deploymentOf = (facts: DeploymentFacts, resources: readonly AnyResource[]): Deployment => ({
  ...facts,
  resources,
  home: homeOf(facts.flavour),
  menu: menuOf(
    facts.flavour,
    resources.map((resource) => inFlavour(resource, facts.flavour)),
    offers('password') ? ['password'] : [],
  ),
});

export const [DeploymentProvider, useDeployment] = requiredContext<Deployment>(
  'The frame stands outside its ConsoleProvider',
);
