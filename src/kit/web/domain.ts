import type { ComponentType } from 'react'
import type { AccessLevel } from '../../access/levels.ts'
import type { Noun } from '../shared/counted.ts'
import type { StatusLook } from './status-looks.ts'
import type { InboxEntry } from '../shared/inbox.ts'
import type { IconName } from './icon-name.ts'
import type { NewcomerRead } from './newcomers.ts'
import type { PersonAct } from './person-acts.ts'
import type { PersonPage } from './person-page.ts'
import type { CurrentUser } from './person.tsx'
import type { MainReads } from './screens.ts'
import type { SearchSchema } from './search.ts'
import type { WayOut } from './way-out.ts'

type ParamOf<Path extends string> = Path extends `${string}$${infer Name}/${infer More}`
  ? Name | ParamOf<More>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A page as data, which Node can read: its module is loaded when it is opened. */
export type Page<Path extends string = string, Values = unknown> = {
  path: Path
  /** Who may open it. */
  who: AccessLevel
  /** The exported component. It takes no props: `getRouteApi('<path>')` of the router gives it typed params and search. */
  name: string
  load: () => Promise<Readonly<Record<string, unknown>>>
  /** The schema of its URL search (parts in search.ts); absent without one. */
  search?: SearchSchema<Values>
  /** For each parameter of the path the kind of thing of the sample workspace that tests open the page with. */
  sample: Readonly<Record<string, string>>
}

/** The module is typed `unknown`, so that a page may use the router's types in turn. */
export const page = <const Path extends string, const Name extends string, Values = Record<never, never>>(
  given: Pick<Page<Path, Values>, 'path' | 'who' | 'search'> & {
    name: Name
    load: () => Promise<{ [K in Name]: unknown }>
  } & (ParamOf<Path> extends never ? { sample?: never } : { sample: Record<ParamOf<Path>, string> }),
): Page<Path, Values> => ({ ...given, sample: given.sample ?? {} })

/** A part of Home: who sees it, and a component without props. */
export type HomePart = {
  name: string
  who: AccessLevel
  /** Whether there is something to see; absent: always. */
  shows?: (person: CurrentUser) => boolean
  /** Above the others, whatever the order of the domains: a card that has the whole width. */
  isFirst?: boolean
  /** One of several cards side by side below the parts that have the whole width. */
  isCard?: boolean
  load: () => Promise<{ default: ComponentType }>
  /** The sentence after the date: what is left to do. */
  lead?: () => Promise<{ default: ComponentType }>
  /** Buttons at the right of the title. */
  acts?: () => Promise<{ default: ComponentType }>
}

/** A thing that the palette has found; `id` is `<kind>:<its id>`, `hint` distinguishes equal labels. */
export type FoundItem = { id: string; label: string; hint?: string; icon: IconName; href: string }
/** `open`: the person may search here. */
export type FinderResult = { items: readonly FoundItem[]; waits: boolean; failed: boolean; open: boolean }
/**
 * What the palette finds by its name: `load` resolves to a hook, which is loaded with the palette. `isAct`: what it finds stands
 * among the actions, also before anything is typed.
 */
export type Finder = {
  kind: string
  title: string
  icon: IconName
  isAct?: true
  /** The server chooses by other words than those of the label. */
  byServer?: true
  load: () => Promise<(query: string) => FinderResult>
}

/** How the bell shows a kind of entry of the inbox. */
export type InboxLook = {
  icon: IconName
  /** What came, and how: "38 rows", "from Asha Rao". */
  says: (entry: InboxEntry) => readonly [what: string, how: string]
  /** Where it is. */
  href: (entry: InboxEntry) => string
  /** It came back to the person, as rejected. */
  back?: true
}

/** What the dialog of an approval gets of the entry. */
export type ApprovalDialogProps = {
  entry: { id: string; version: number; person: { _id: string; fullName: string }; amount: string; own_remarks: string }
  open: boolean
  onClose: () => void
  /** It is approved. */
  onDone: () => void
}

/** How the inbox shows a kind of what waits for a decision. `note`: what its source on the server compares. */
export type ApprovalLook = {
  /** One of it, and several: "Letter", "Letters". */
  noun: Noun
  icon: IconName
  /** How it stands against what else is known; amber: it needs a look. Undefined: it cannot be compared. */
  compare: (
    note: Readonly<Record<string, unknown>>,
    day: string,
  ) => { text: string; tone: 'green' | 'amber' | 'grey' } | undefined
  /** It states work, which the checks of the day compare: those that differ from nothing may be approved together (ADR 27). */
  statesWork?: boolean
  /** Approving it grants something, for which more is asked than a remark: the dialog that makes the call. */
  approval?: ComponentType<ApprovalDialogProps>
  /** The entry, where its manager reads it. */
  href: (entry: { person: string; day: string }) => string
}

/** What a domain adds to the client; the app lists the domains (src/app/web.ts). */
export type WebDomain<Pages extends readonly Page[] = readonly Page[]> = {
  name: string
  pages: Pages
  /**
   * "What is this?" of each page, by its path: one to three sentences for somebody who sees the page for the first time. Loaded
   * when somebody asks; docs/calls.md prints them. `reads`: the main read of each page, for "Why can this person see this?".
   */
  help?: () => Promise<{ help: Readonly<Record<string, string>>; reads: MainReads }>
  /** The icons of the menu's labels. */
  icons?: Readonly<Record<string, IconName>>
  /** By a path without a menu entry of its own, `$name` for any part: the entry that is marked there and below; `/` for Home. */
  under?: Readonly<Record<string, string>>
  home?: readonly HomePart[]
  find?: readonly Finder[]
  /** The page that names of people open; one domain has it. */
  personPage?: PersonPage
  /** The call that reads who may become a user; one domain has it. */
  newcomers?: () => Promise<NewcomerRead>
  /** What lists of people offer for a person: dialogs of this domain. */
  personActs?: readonly PersonAct[]
  /** By the kind of the entries that the domain registers on the server. */
  inbox?: Readonly<Record<string, InboxLook>>
  /**
   * By the kind of the source that the domain registers on the server (`approvalSources` of the inbox); loaded with the page that
   * lists them.
   */
  approvals?: Readonly<Record<string, () => Promise<{ approvalLook: ApprovalLook }>>>
  /** By the code of a refusal of a condition: where those who may end it. Its toast has the link, and no form says it again. */
  waysOut?: Readonly<Record<string, WayOut>>
  /** The style of each status word in the domain's data. */
  statusLooks?: Readonly<Record<string, StatusLook>>
}

export const webDomain = <const Pages extends readonly Page[]>(domain: WebDomain<Pages>): WebDomain<Pages> => domain
