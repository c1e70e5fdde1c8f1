import type { IconNode } from 'lucide';
import type { HomePart, Product } from './product';
import type { AnyResource, FlavourName, MenuGroupName } from './schema/index';

/** A resource's list, or the list of one of its variants. */
export interface MenuEntry {
  resource: AnyResource;
  variant?: string;
}
export interface MenuGroup {
  name: MenuGroupName;
  icon: IconNode;
  entries: readonly MenuEntry[];
  /** Lists that the menu does not show and that can only be reached by links. */
  linked: readonly MenuEntry[];
  /** Names of the pages without a resource, which the menu shows below the entries. */
  pages: readonly string[];
}

function createMenuEntries(
  resource: AnyResource,
  flavourVariants: readonly string[] | undefined,
): MenuEntry[] {
  const variants = Object.keys(resource.variants?.of ?? {});
  if (variants.length === 0) return [{ resource }];
  return (flavourVariants ?? variants)
    .filter((variant) => variants.includes(variant))
    .map((variant) => ({ resource, variant }));
}

/** Returns the variants of a resource that a menu shows; empty if the resource has no variants. */
export const findVariantsInMenu = (menu: readonly MenuGroup[], resource: AnyResource): string[] =>
  menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.resource?.name === resource.name && entry.variant !== undefined ? [entry.variant] : [],
    );

const findPagePathsInGroup = ({ pages }: Product, group: MenuGroupName): string[] =>
  Object.keys(pages).filter((pagePath) => pages[pagePath]?.group === group);

/**
 * Returns the menu of a flavour: its groups, each with its resources in their declared order, and then its
 * pages. Empty groups are left out. A list or page outside the menu has no route either.
 */
export function buildMenuOfFlavour(
  product: Product,
  flavour: FlavourName,
  resources = product.resources,
  isPageOffered: (pagePath: string) => boolean = () => true,
): MenuGroup[] {
  const { groups, variants, without = [] } = product.flavours[flavour];
  const findMenuEntriesInGroup = (group: MenuGroupName, isLinkedOnly: boolean) =>
    resources
      .filter(({ name, menu }) => menu?.group === group && !without.includes(name))
      .filter(({ menu }) => (menu?.entry === false) === isLinkedOnly)
      .flatMap((resource) => createMenuEntries(resource, variants?.[resource.name]));
  return groups
    .map((groupName) => ({
      name: groupName,
      icon: product.menu[groupName].icon,
      entries: findMenuEntriesInGroup(groupName, false),
      linked: findMenuEntriesInGroup(groupName, true),
      pages: findPagePathsInGroup(product, groupName).filter(isPageOffered),
    }))
    .filter((group) => group.entries.length + group.pages.length > 0);
}

/** Returns the parts of a flavour's home page, each with its name (decisions, section 1). */
export const findHomePartsOfFlavour = (
  { flavours, home }: Product,
  flavour: FlavourName,
): [name: string, part: HomePart][] =>
  flavours[flavour].home.flatMap((partName): [string, HomePart][] => {
    const part = home[partName];
    return part ? [[partName, part]] : [];
  });
