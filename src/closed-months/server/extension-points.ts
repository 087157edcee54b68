import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { HandoverRow } from '../handover-rules.ts'

/** A point of the checklist of a month: what of one kind is open in it. */
export type MonthPoint = {
  group: 'waiting' | 'missing' | 'unpriced'
  /** Names it while something is open, and when nothing is. */
  title: { open: string; done: string }
  noun: Noun
  count: number
  /** Whose it is, and what else is known of it. */
  detail: string
  /** The page where it is done: the label of its link, and its address. */
  place: { label: string; href: string }
  /** What is open, one by one, in its order; absent: its page alone lists it. */
  list?: readonly MonthPointEntry[]
  /** The month is not closed with it. */
  blocks?: true
}
/** Whose or what, what of it is open, and the address of the page where it is done. */
export type MonthPointEntry = { name: string; detail: string; href: string }
/**
 * A month, `from` and `to` its first and last day, and what the domains provide; `isClosing`: only what waits is asked for, as
 * others wait.
 */
export type MonthQuery = { from: string; to: string; isClosing: boolean } & Pick<Registered, 'extensionsOf'>
/** What would stay open of those whom the caller reaches when a month is closed. */
export type OpenInMonth = (db: Db, reach: Reach<'all'>, month: MonthQuery) => Promise<MonthPoint[]>
/** An expression: the first day of which the domain has anything of those whom the caller reaches; null: there is none. */
export type FirstDay = (db: Db, reach: Reach<'all'>) => Sql

/**
 * What a domain knows of a month that is over, `from` and `to` its first and last day: the same at every reading unless a figure
 * has changed.
 */
export type HandoverPart = (db: Db, days: { from: string; to: string }) => Promise<HandoverRow[]>

/** What would stay open when a month is closed: the points of its checklist. */
export const openInMonths = extensionPoint<OpenInMonth>('openInMonths')
/** From when on there is anything of a month. */
export const firstDays = extensionPoint<FirstDay>('firstDays')
/** What is frozen when a month is closed. */
export const handoverParts = extensionPoint<HandoverPart>('handoverParts')
