import type { ComponentType } from 'react';
import { buildMenuOfFlavour, findHomePartsOfFlavour, type MenuGroup } from '../menu';
import type { Brand, HomePart, LogoProps, Product } from '../product';
import { hasApiFeature } from '../provider/offers';
import { readDeploymentMetaTag } from '../provider/pageFacts';
import type { AnyResource, FlavourName } from '../schema/index';
import { applyFlavourToResource } from '../schema/words/flavour';
import { createRequiredContext } from '../ui/requiredContext';

/**
 * The flavour of the deployment (an edition of the product) and its name, which the server writes into the
 * page.
 */
export interface DeploymentIdentity {
  flavour: FlavourName;
  /** Name shown next to the logo and in the tab's title. */
  name: string;
}

/**
 * Reads the flavour and the name of the deployment from the page. The default flavour is the product's first
 * one.
 */
export function readDeploymentIdentity(brand: Brand): DeploymentIdentity {
  const deploymentMeta = readDeploymentMetaTag();
  const flavourNames = Object.keys(brand.name) as FlavourName[];
  const flavour =
    flavourNames.find((flavourName) => flavourName === deploymentMeta.flavour) ?? flavourNames[0];
  if (flavour === undefined) throw new Error('The product has no flavour');
  const deploymentName =
    typeof deploymentMeta.name === 'string' && deploymentMeta.name !== ''
      ? deploymentMeta.name
      : brand.name[flavour];
  return { flavour, name: deploymentName };
}

export interface Deployment extends DeploymentIdentity {
  Logo: ComponentType<LogoProps>;
  /** The flavour's resources that the API has, including those without a menu entry. */
  resources: readonly AnyResource[];
  menu: readonly MenuGroup[];
  /** The menu groups by name, with their icons. */
  groups: Product['menu'];
  pages: Product['pages'];
  handbook: Product['handbook'];
  /** The parts of the home page, each with its name. */
  home: readonly (readonly [name: string, part: HomePart])[];
}

const excludeResourcesOutsideFlavour = (
  { flavours }: Product,
  flavour: FlavourName,
  resources: readonly AnyResource[],
) => resources.filter(({ name }) => !flavours[flavour].without?.includes(name));

/** Returns the deployment of a product with its menu and its home page. */
export const createDeployment = (
  identityWithLogo: DeploymentIdentity & Pick<Deployment, 'Logo'>,
  product: Product,
  resources: readonly AnyResource[],
): Deployment => ({
  ...identityWithLogo,
  resources: excludeResourcesOutsideFlavour(product, identityWithLogo.flavour, resources),
  groups: product.menu,
  pages: product.pages,
  handbook: product.handbook,
  home: findHomePartsOfFlavour(product, identityWithLogo.flavour),
  menu: buildMenuOfFlavour(
    product,
    identityWithLogo.flavour,
    resources.map((resource) => applyFlavourToResource(resource, identityWithLogo.flavour)),
    (pageName) => {
      const requiredFeature = product.pages[pageName]?.offer;
      return requiredFeature === undefined || hasApiFeature(requiredFeature);
    },
  ),
});

export const [DeploymentProvider, useDeployment] = createRequiredContext<Deployment>(
  'The frame stands outside its ConsoleProvider',
);
