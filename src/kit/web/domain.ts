import type { ComponentType } from 'react'
import type { AccessLevel } from '../../access/levels.ts'
import type { StatusLook } from './status-looks.ts'
import type { InboxEntry } from '../shared/inbox.ts'
import type { WebExtension } from './extension-point.ts'
import type { IconName } from './icon-name.ts'
import type { PersonPageLink } from './person-page.ts'
import type { CurrentUser } from './person.tsx'
import type { MainReads } from './screens.ts'
import type { SearchSchema } from './search.ts'
import type { WayOut } from './way-out.ts'

type ParamOf<Path extends string> = Path extends `${string}$${infer Name}/${infer More}`
  ? Name | ParamOf<More>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A page, described as data that Node can read. Its module is loaded only when the page is opened. */
export type Page<Path extends string = string, Values = unknown> = {
  path: Path
  /** The access level that may open the page. */
  who: AccessLevel
  /**
   * The name of the exported component. It takes no props; the router's `getRouteApi('<path>')` gives it typed params and search.
   */
  name: string
  load: () => Promise<Readonly<Record<string, unknown>>>
  /** The schema of the page's URL search parameters (its parts are in search.ts); undefined if it has none. */
  search?: SearchSchema<Values>
  /** Maps each parameter of the path to the kind of object in the sample workspace with which tests open the page. */
  sample: Readonly<Record<string, string>>
}

/** Defines a page. The module is typed `unknown`, so that a page can use the router's types without a circular reference. */
export const page = <const Path extends string, const Name extends string, Values = Record<never, never>>(
  given: Pick<Page<Path, Values>, 'path' | 'who' | 'search'> & {
    name: Name
    load: () => Promise<{ [K in Name]: unknown }>
  } & (ParamOf<Path> extends never ? { sample?: never } : { sample: Record<ParamOf<Path>, string> }),
): Page<Path, Values> => ({ ...given, sample: given.sample ?? {} })

/** A part of Home: a component without props, and the access level that sees it. */
export type HomePart = {
  name: string
  who: AccessLevel
  /** Returns whether there is something to see. If undefined, the part is always shown. */
  shows?: (person: CurrentUser) => boolean
  /** Whether the part is a full-width card above the others, whatever the order of the domains. */
  isFirst?: boolean
  /** Whether the part is one of several cards side by side, below the full-width parts. */
  isCard?: boolean
  load: () => Promise<{ default: ComponentType }>
  /** Loads the sentence after the date that says what is left to do. */
  lead?: () => Promise<{ default: ComponentType }>
  /** Loads the buttons to the right of the title. */
  acts?: () => Promise<{ default: ComponentType }>
}

/** A result in the palette. `id` is `<kind>:<its id>`, and `hint` distinguishes equal labels. */
export type FoundItem = { id: string; label: string; hint?: string; icon: IconName; href: string }
/** The results of a finder. `open` says whether the person may search for this kind. */
export type FinderResult = { items: readonly FoundItem[]; waits: boolean; failed: boolean; open: boolean }
/**
 * A kind of result that the palette finds by name. `load` resolves to a hook, and is called when the palette is loaded. Results
 * with `isAct` are listed among the actions, even before anything is typed.
 */
export type Finder = {
  kind: string
  title: string
  icon: IconName
  isAct?: true
  /** Whether the server chooses the results. It may match words that are not in the label. */
  byServer?: true
  load: () => Promise<(query: string) => FinderResult>
}

/** How the bell shows a kind of inbox entry. */
export type InboxLook = {
  icon: IconName
  /** The headline and the detail, such as "38 rows" and "from Asha Rao". */
  says: (entry: InboxEntry) => readonly [what: string, how: string]
  /** The address of the page that the entry links to. */
  href: (entry: InboxEntry) => string
  /** Whether the entry was returned to the person, for example because it was rejected. */
  back?: true
}

/** The part that a domain adds to the client. The app lists the domains (src/app/web.ts). */
export type WebDomain<Pages extends readonly Page[] = readonly Page[]> = {
  name: string
  pages: Pages
  /**
   * The texts of "What is this?" by the path of the page: one to three sentences for a first-time visitor. They are loaded on
   * request, and docs/calls.md prints them. `reads` holds the main read of each page, for "Why can this person see this?".
   */
  help?: () => Promise<{ help: Readonly<Record<string, string>>; reads: MainReads }>
  /** The icons of menu entries, by label. */
  icons?: Readonly<Record<string, IconName>>
  /**
   * Maps a path without a menu entry to the entry that is highlighted there and below; `$name` stands for any part, and `/` is
   * Home.
   */
  under?: Readonly<Record<string, string>>
  home?: readonly HomePart[]
  find?: readonly Finder[]
  /** The page to which people's names link. Only one domain has it. */
  personPage?: PersonPageLink
  /** The values that this domain provides for the extension points of others (src/<domain>/web/extension-points.ts). */
  extensions?: readonly WebExtension[]
  /** The looks of the entries that the domain registers on the server, by kind. */
  inbox?: Readonly<Record<string, InboxLook>>
  /** Maps a refusal's code to the page on which it can be resolved. The toast has the link, and no form repeats the message. */
  waysOut?: Readonly<Record<string, WayOut>>
  /** The style of each status word in the domain's data. */
  statusLooks?: Readonly<Record<string, StatusLook>>
}

export const webDomain = <const Pages extends readonly Page[]>(domain: WebDomain<Pages>): WebDomain<Pages> => domain
