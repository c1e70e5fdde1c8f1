import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';
import type { OwnLooks, WidgetSet } from './engine/EngineContext';
import type { Offer } from './provider/apiConfig';
import type { AnyResource, FlavourName, MenuGroupName } from './schema/index';
import type { Frame } from './schema/text/frames';
import type { SynonymsByResource } from './ui/synonyms';

/** The props of the component of a logo. */
export interface LogoProps {
  flavour: FlavourName;
  /** True on the sign-in page. */
  large?: boolean;
}

/** The product's name, logo and colour; loaded before anything else. */
export interface Brand {
  /** The default name of a deployment, by its flavour. */
  name: Readonly<Record<FlavourName, string>>;
  /** The visitors' site of each flavour. */
  site: Readonly<Record<FlavourName, string>>;
  /**
   * The main colour, as `#2f5bea`, from which both themes are derived; each shade keeps its contrast
   * (docs/your-own-brand.md).
   */
  primary: `#${string}`;
  logo: () => Promise<{ default: ComponentType<LogoProps> }>;
}

type Loaded = () => Promise<{ default: ComponentType }>;

/** A page without a resource, for operators with the right of its group. */
export interface PageOfProduct {
  group: MenuGroupName;
  page: Loaded;
  /** True if every operator may open the page, like the one for the own password. */
  everyone?: true;
  /** The API feature that the page needs, for other APIs. */
  offer?: Offer;
}

/** A part of the home page. */
export interface HomePart {
  /** Key of the part's name in the console's texts. */
  title: string;
  part: Loaded;
  /** Resources that the part reads: operators without access to one of them don't see the part. */
  reads: readonly AnyResource[];
  /**
   * The part reads those of these resources that the operator may read. An operator who may read none does not
   * see the part.
   */
  readsAny?: readonly AnyResource[];
  /** Wide and narrow parts share a row; a full part gets a whole row. */
  width: 'full' | 'wide' | 'narrow';
  offer?: Offer;
}

/** The product's own pages of the handbook (docs/product/handbook). */
export interface Handbook {
  /** Titles of the pages, by file name without `.md`. */
  titles: Readonly<Record<string, string>>;
  /** The page about a screen, by the name of its resource or page. */
  of: Readonly<Record<string, string>>;
}

interface FlavourOf<Part extends string> {
  groups: readonly MenuGroupName[];
  /** Names of resources in the flavour's groups that it does not show. */
  without?: readonly string[];
  /** The parts of the home page, in order. */
  home: readonly Part[];
  /** The variants of a resource that a flavour shows, in menu order; absent to show all. */
  variants?: Readonly<Record<string, readonly string[]>>;
}

interface ProductOf<Part extends string> {
  brand: Brand;
  /** Every resource, in the order of the menu. */
  resources: readonly AnyResource[];
  /** The groups of the menu; each group defines a right. */
  menu: Readonly<Record<MenuGroupName, { icon: IconNode }>>;
  flavours: Readonly<Record<FlavourName, FlavourOf<Part>>>;
  home: Readonly<Record<Part, HomePart>>;
  pages: Readonly<Record<string, PageOfProduct>>;
  widgets: WidgetSet;
  /** The UI halves of the product's own field types (`defineKind`), by name. */
  kinds?: Readonly<Record<string, OwnLooks>>;
  /** Pages that rich texts may embed in frames, besides the editor's videos. */
  frames?: readonly Frame[];
  /** The console's Korean texts. */
  messages: object;
  /** The product's handbook pages; loaded with the help. */
  handbook?: () => Promise<{ handbook: Handbook }>;
  /** Synonyms for headers and values of imported files; loaded with the import. */
  synonyms?: () => Promise<SynonymsByResource>;
}

/** The definition of a product. */
export type Product = ProductOf<string>;

/** Declares a product: an undeclared group, flavour or part of the home page does not compile. */
export const defineProduct = <Part extends string>(product: ProductOf<Part>): Product => product;
