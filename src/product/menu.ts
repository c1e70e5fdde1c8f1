import type { AnyResource, FlavourName, MenuGroupName } from '../core/schema/index';

declare module '../core/schema/resource' {
  interface Flavours {
    all: true;
    art: true;
    mall: true;
    housing: true;
  }
  interface MenuGroups {
    content: true;
    display: true;
    intake: true;
    support: true;
    members: true;
    housing: true;
    admin: true;
  }
}

export type Flavour = FlavourName;
/** What a deployment shows, chosen at run time; `all` shows every area (decisions, section 1). */
export const flavours: readonly Flavour[] = ['all', 'art', 'mall', 'housing'];

/** What the home page is made of. */
export type HomePart = 'summary' | 'sales' | 'questions' | 'reviews' | 'notices' | 'applications';

interface FlavourMenu {
  groups: readonly MenuGroupName[];
  /** The parts of the home page. */
  home: readonly HomePart[];
  /** The variants of a resource that a flavour shows, in the menu's order, if not all of them. */
  variants?: Readonly<Record<string, readonly string[]>>;
}

const everyGroup: readonly MenuGroupName[] = [
  'content',
  'display',
  'intake',
  'support',
  'members',
  'housing',
  'admin',
];
const shopGroups = everyGroup.filter((group) => group !== 'housing');
/** Only the art-work platform takes requests for works. */
const contactOnly = ['contact'];

const shopHome = ['summary', 'sales', 'questions', 'reviews', 'notices'] as const;
const housingHome = ['applications', 'questions', 'notices'] as const;

const menus: Readonly<Record<Flavour, FlavourMenu>> = {
  all: { groups: everyGroup, home: [...shopHome, 'applications'] },
  art: {
    groups: shopGroups,
    home: shopHome,
    variants: { boards: ['work', 'author', 'event', 'guide', 'youtube', 'press', 'consignment-sale'] },
  },
  mall: {
    groups: shopGroups,
    home: shopHome,
    variants: {
      boards: ['event', 'store', 'youtube', 'report', 'interior-shop', 'interior-inquire'],
      forms: contactOnly,
    },
  },
  housing: {
    groups: everyGroup,
    home: housingHome,
    variants: { boards: ['report', 'forms', 'press', 'youtube'], forms: contactOnly },
  },
};

/** A resource's list, or the list of one of its variants. */
export interface MenuEntry {
  resource: AnyResource;
  variant?: string;
}
/** Pages that are no resource's; everybody with console scope may open them. */
export type PageName = 'password';
export interface MenuGroup {
  name: MenuGroupName;
  entries: readonly MenuEntry[];
  /** Pages below the entries. */
  pages: readonly PageName[];
}

const pagesOf: { readonly [G in MenuGroupName]?: readonly PageName[] } = { admin: ['password'] };
const everyPage: readonly PageName[] = ['password'];

function entriesOf(resource: AnyResource, narrowed: readonly string[] | undefined): MenuEntry[] {
  const variants = Object.keys(resource.variants?.of ?? {});
  if (variants.length === 0) return [{ resource }];
  return (narrowed ?? variants)
    .filter((value) => variants.includes(value))
    .map((variant) => ({ resource, variant }));
}

/** Returns the variants of a resource that a menu shows; none if it has none. */
export const variantsIn = (menu: readonly MenuGroup[], resource: AnyResource): string[] =>
  menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.resource?.name === resource.name && entry.variant !== undefined ? [entry.variant] : [],
    );

/** The parts of a flavour's home page (decisions, section 1). */
export const homeOf = (flavour: Flavour): readonly HomePart[] => menus[flavour].home;

/**
 * The menu of a flavour: its groups, and in each the resources that name it, in the order of the index, then its pages, of
 * those that there are; a group with none of either is left out. What is not in it has no route either.
 */
export function menuOf(flavour: Flavour, resources: readonly AnyResource[], pages = everyPage): MenuGroup[] {
  const { groups, variants } = menus[flavour];
  return groups
    .map((name) => ({
      name,
      entries: resources
        .filter(({ menu }) => menu?.group === name)
        .flatMap((resource) => entriesOf(resource, variants?.[resource.name])),
      pages: pagesOf[name]?.filter((page) => pages.includes(page)) ?? [],
    }))
    .filter((group) => group.entries.length + group.pages.length > 0);
}
