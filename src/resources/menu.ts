/** A deployment's face, chosen at run time; `all` shows every area (decisions, section 1). */
export const flavours = ['all', 'art', 'mall', 'housing'] as const;
export type Flavour = (typeof flavours)[number];

/** A resource's list, or the list of one of its variants. */
export interface MenuEntry {
  resource: string;
  variant?: string;
}
export interface MenuGroup {
  /** Key of the group's title in the Korean file of the app. */
  title: 'display' | 'support';
  entries: readonly MenuEntry[];
}

const display: MenuGroup = { title: 'display', entries: [{ resource: 'popups' }] };
const support: MenuGroup = {
  title: 'support',
  entries: [{ resource: 'notices' }, { resource: 'downloads' }, { resource: 'faqs' }, { resource: 'terms' }],
};

/** The menu of each flavour; a resource that is in none of its groups has no route either. */
export const menus: Readonly<Record<Flavour, readonly MenuGroup[]>> = {
  all: [display, support],
  art: [display, support],
  mall: [display, support],
  housing: [display, support],
};
