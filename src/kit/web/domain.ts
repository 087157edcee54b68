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

/** A page as data that Node can read. Its module is loaded only when the page is opened. */
export type Page<Path extends string = string, Values = unknown> = {
  path: Path
  who: AccessLevel
  /** The exported component's name. It takes no props; the router's `getRouteApi('<path>')` gives it typed params and search. */
  name: string
  load: () => Promise<Readonly<Record<string, unknown>>>
  search?: SearchSchema<Values>
  /** For each parameter of the path, the kind of sample-workspace object with which tests open the page. */
  sample: Readonly<Record<string, string>>
}

/** The module is typed `unknown`, so that a page can use the router's types without a circular reference. */
export const page = <const Path extends string, const Name extends string, Values = Record<never, never>>(
  given: Pick<Page<Path, Values>, 'path' | 'who' | 'search'> & {
    name: Name
    load: () => Promise<{ [K in Name]: unknown }>
  } & (ParamOf<Path> extends never ? { sample?: never } : { sample: Record<ParamOf<Path>, string> }),
): Page<Path, Values> => ({ ...given, sample: given.sample ?? {} })

export type HomePart = {
  name: string
  who: AccessLevel
  /** Whether there is something to see. Without this function, the part is always shown. */
  shows?: (person: CurrentUser) => boolean
  isFirst?: boolean
  /** Whether the part is a card in a row of cards, below the full-width parts. */
  isCard?: boolean
  load: () => Promise<{ default: ComponentType }>
  lead?: () => Promise<{ default: ComponentType }>
  acts?: () => Promise<{ default: ComponentType }>
}

export type FoundItem = { id: string; label: string; hint?: string; icon: IconName; href: string }
/** `open` tells whether the person may search for this kind. */
export type FinderResult = { items: readonly FoundItem[]; waits: boolean; failed: boolean; open: boolean }
/**
 * A kind of result that the palette finds by name. `load` resolves to a hook when the palette is loaded. Results with `isAct` are
 * listed among the actions, even before anything is typed.
 */
export type Finder = {
  kind: string
  title: string
  icon: IconName
  isAct?: true
  /** The server chooses the results, and may match words that are not in the label. */
  byServer?: true
  load: () => Promise<(query: string) => FinderResult>
}

export type InboxLook = {
  icon: IconName
  says: (entry: InboxEntry) => readonly [what: string, how: string]
  href: (entry: InboxEntry) => string
  back?: true
}

/** What a domain adds to the client. src/app/web.ts lists the domains. */
export type WebDomain<Pages extends readonly Page[] = readonly Page[]> = {
  name: string
  pages: Pages
  /**
   * Texts of "What is this?" by the path of the page: one to three sentences for a first-time visitor. They are loaded on
   * request, and docs/calls.md prints them. `reads` has each page's main read, for "Why can this person see this?".
   */
  help?: () => Promise<{ help: Readonly<Record<string, string>>; reads: MainReads }>
  icons?: Readonly<Record<string, IconName>>
  /**
   * For a path without a menu entry: the entry that is highlighted there and below. `$name` stands for any part, and `/` is Home.
   */
  under?: Readonly<Record<string, string>>
  home?: readonly HomePart[]
  find?: readonly Finder[]
  /** The page to which people's names link. Only one domain has it. */
  personPage?: PersonPageLink
  /** Values for the extension points of other domains (src/<domain>/web/extension-points.ts). */
  extensions?: readonly WebExtension[]
  inbox?: Readonly<Record<string, InboxLook>>
  /**
   * Maps a refusal's code to the page on which it can be resolved. The toast links to that page, and no form repeats the message.
   */
  waysOut?: Readonly<Record<string, WayOut>>
  statusLooks?: Readonly<Record<string, StatusLook>>
}

export const webDomain = <const Pages extends readonly Page[]>(domain: WebDomain<Pages>): WebDomain<Pages> => domain
