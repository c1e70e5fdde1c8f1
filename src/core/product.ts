import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';
import type { CustomFieldComponents, WidgetSet } from './engine/EngineContext';
import type { OptionalApiFeature } from './provider/apiConfig';
import type { AnyResource, FlavourName, MenuGroupName } from './schema/index';
import type { AllowedEmbedSource } from './schema/text/frames';
import type { ImportSynonymsByResource } from './ui/synonyms';

/** Props of the component that shows the logo. */
export interface LogoProps {
  /** The flavour of the deployment that shows the logo. */
  flavour: FlavourName;
  /** True if the logo is shown on the sign-in page. */
  large?: boolean;
}

/** The product's name, logo and colour. They are loaded before all other code. */
export interface Brand {
  /** The default names of the deployments, by flavour. */
  name: Readonly<Record<FlavourName, string>>;
  /** The public website of each flavour. */
  site: Readonly<Record<FlavourName, string>>;
  /**
   * The brand's colour, for example `#2f5bea`. The colours of both themes are derived from it and keep their
   * contrast (docs/your-own-brand.md).
   */
  primary: `#${string}`;
  /** Loads the component of the logo. */
  logo: () => Promise<{ default: ComponentType<LogoProps> }>;
}

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page without a resource. Operators with the right to the page's menu group are allowed to open it. */
export interface ProductPage {
  /** The menu group that contains the page. */
  group: MenuGroupName;
  /** Loads the component that shows the page. */
  page: LoadPage;
  /** True if every operator is allowed to open the page, such as the page for the operator's own password. */
  everyone?: true;
  /** An optional API feature that the page needs. The page is hidden if the API lacks this feature. */
  offer?: OptionalApiFeature;
}

/** The declaration of one part of the home page. */
export interface HomePart {
  /** Key of the part's title in the console's Korean texts. */
  title: string;
  /** Loads the component that shows the part of the home page. */
  part: LoadPage;
  /** Resources that the part reads. Operators who are not allowed to read all of them don't see the part. */
  reads: readonly AnyResource[];
  /**
   * Resources that the part reads if the operator is allowed to. Operators who are allowed to read none of
   * these resources don't see the part.
   */
  readsAny?: readonly AnyResource[];
  /** A wide part and a narrow part share a row; a full part fills one row. */
  width: 'full' | 'wide' | 'narrow';
  /** An optional API feature that the part needs. The part is hidden if the API lacks this feature. */
  offer?: OptionalApiFeature;
}

/** The product's own pages in the handbook (docs/product/handbook). */
export interface Handbook {
  /** Titles of the handbook pages, by file name without `.md`. */
  titles: Readonly<Record<string, string>>;
  /** The handbook page (a key of `titles`) for each screen, by the name of the screen's resource or page. */
  of: Readonly<Record<string, string>>;
}

interface FlavourOptions<Part extends string> {
  /** Menu groups that the flavour shows, in order. */
  groups: readonly MenuGroupName[];
  /** Names of resources that the flavour does not show, although they are in its menu groups. */
  without?: readonly string[];
  /** Names of the parts of the home page, from top to bottom. */
  home: readonly Part[];
  /**
   * The variants of a resource that the flavour shows, in the order of the menu. If absent, it shows all of
   * them.
   */
  variants?: Readonly<Record<string, readonly string[]>>;
}

interface ProductOptions<Part extends string> {
  /** The product's name, logo and colour. */
  brand: Brand;
  /** All resources of the product, in the order of the menu. */
  resources: readonly AnyResource[];
  /** The menu groups. Each group is also an access right, which permits the group's pages. */
  menu: Readonly<Record<MenuGroupName, { icon: IconNode }>>;
  /** The flavours of deployments, by name. */
  flavours: Readonly<Record<FlavourName, FlavourOptions<Part>>>;
  /** All parts of the home page, by name. */
  home: Readonly<Record<Part, HomePart>>;
  /** The product's pages without a resource, by path. */
  pages: Readonly<Record<string, ProductPage>>;
  /** Components that schemas refer to by name. */
  widgets: WidgetSet;
  /** The user interface of the product's own field types (`defineFieldType`), by the name of the type. */
  kinds?: Readonly<Record<string, CustomFieldComponents>>;
  /**
   * Pages of other sites that operators may embed in rich texts, in addition to the editor's YouTube videos.
   */
  frames?: readonly AllowedEmbedSource[];
  /** The console's Korean texts. */
  messages: object;
  /** Loads the product's handbook pages, when an operator opens the help. */
  handbook?: () => Promise<{ handbook: Handbook }>;
  /** Loads the synonyms for column headers and values, when an operator imports a file. */
  synonyms?: () => Promise<ImportSynonymsByResource>;
}

/** The definition of a product. */
export type Product = ProductOptions<string>;

/**
 * Declares a product. The compiler rejects undeclared names of menu groups, flavours and parts of the home
 * page.
 */
export const defineProduct = <Part extends string>(product: ProductOptions<Part>): Product => product;
