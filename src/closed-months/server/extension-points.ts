import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { HandoverRow } from '../handover-rules.ts'

/** An item of a month's checklist, with the open entries of one kind. */
export type MonthPoint = {
  group: 'waiting' | 'missing' | 'unpriced'
  /** The title while the point is open, and the title when it is done. */
  title: { open: string; done: string }
  noun: Noun
  count: number
  /** The people concerned, and details of the open entries. */
  detail: string
  /** The page where it is resolved: the label of its link, and its address. */
  place: { label: string; href: string }
  /** The open entries in order. Undefined if only the linked page lists them. */
  list?: readonly MonthPointEntry[]
  /** Whether the point prevents the closing of the month. */
  blocks?: true
}
/** An open entry: the person or thing, what is open, and the address of the page where it is resolved. */
export type MonthPointEntry = { name: string; detail: string; href: string }
/**
 * A month with its first day `from` and its last day `to`, and what the domains provide. With `isClosing`, only points that
 * prevent the closing are needed, because other calls are blocked in the meantime.
 */
export type MonthQuery = { from: string; to: string; isClosing: boolean } & Pick<Registered, 'extensionsOf'>
/** Lists what would stay open if the month was closed, for the people whom the caller may access. */
export type OpenInMonth = (db: Db, reach: Reach<'all'>, month: MonthQuery) => Promise<MonthPoint[]>
/**
 * Builds an expression for the first day on which the domain has data about people whom the caller may access. It is null if
 * there is none.
 */
export type FirstDay = (db: Db, reach: Reach<'all'>) => Sql

/**
 * Returns a domain's figures of a past month, from its first day `from` to its last day `to`. Each call gives the same result
 * unless a figure has changed.
 */
export type HandoverPart = (db: Db, days: { from: string; to: string }) => Promise<HandoverRow[]>

/** The points of a month's checklist, which list what would stay open after the closing. */
export const openInMonths = extensionPoint<OpenInMonth>('openInMonths')
/** The first days on which the domains have data. */
export const firstDays = extensionPoint<FirstDay>('firstDays')
/** The figures that are frozen when a month is closed. */
export const handoverParts = extensionPoint<HandoverPart>('handoverParts')
