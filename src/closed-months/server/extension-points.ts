import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { HandoverRow } from '../handover-rules.ts'

export type MonthPoint = {
  group: 'waiting' | 'missing' | 'unpriced'
  title: { open: string; done: string }
  noun: Noun
  count: number
  detail: string
  place: { label: string; href: string }
  /** The open entries in order. Undefined if only the linked page lists them. */
  list?: readonly MonthPointEntry[]
  blocks?: true
}
export type MonthPointEntry = { name: string; detail: string; href: string }
/**
 * A month with its first day `from` and last day `to`, and what the domains provide. With `isClosing`, only points that block the
 * closing are needed, because other calls wait meanwhile.
 */
export type MonthQuery = { from: string; to: string; isClosing: boolean } & Pick<Registered, 'extensionsOf'>
/** Lists what would stay open if the month was closed, for the people whom the caller may access. */
export type OpenInMonth = (db: Db, reach: Reach<'all'>, month: MonthQuery) => Promise<MonthPoint[]>
/** Builds an expression for the first day with data of the domain about people whom the caller may access, or null. */
export type FirstDay = (db: Db, reach: Reach<'all'>) => Sql

/**
 * Returns a domain's figures of a past month, from its first to its last day. Without changes, each call must return the same
 * result.
 */
export type HandoverPart = (db: Db, days: { from: string; to: string }) => Promise<HandoverRow[]>

export const openInMonths = extensionPoint<OpenInMonth>('openInMonths')
export const firstDays = extensionPoint<FirstDay>('firstDays')
export const handoverParts = extensionPoint<HandoverPart>('handoverParts')
