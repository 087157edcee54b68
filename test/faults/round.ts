/** What every fault has in common: what it strikes, and what it says of a round. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Build, BuiltApp } from '../built-app.ts'
import type { Load, Site } from './load.ts'

/** Longest wait for the app to acknowledge a write again, and for what a dead process left to go. */
export const BACK_MS = 60_000
const GONE_MS = 20_000

/** The app on a database, and how people and the judge reach it. */
export type Place = {
  /** Where the next call goes. */
  url: () => string | Promise<string>
  /** The database as its owner, past any proxy. */
  ownerUrl: () => string
  /** Processes that belong to no running database. */
  orphans: () => number
  /** What an app said that ended by itself; undefined: it lives. */
  ended: () => string | undefined
  /** Stops everything; returns what was wrong with that. */
  close: () => Promise<string[]>
}

export type Round = {
  number: number
  name: string
  site: Site
  file: string
  load: Load
  /** Notes what must not be. */
  fail: (what: string) => void
}

/** A figure of a round by what it measures, with its unit; of several rounds the most counts. */
export type Measured = Record<string, number>

export type Fault<P extends Place = Place> = {
  title: string
  /** What must hold beside the ledger. */
  holds: string
  /** How many rounds the long command runs. */
  rounds: number
  /** Why this machine can't run it; undefined: it can. */
  cannot?: () => string | undefined
  thinkMs?: number
  /** Codes that a refusal may have beside NOT_READY. */
  refusals?: readonly string[]
  /** Whether connections of clients break, as the process that holds them dies. */
  cutsClients?: true
  /** In an empty folder. Faults that follow one another and have this function in common share its place. */
  open: (build: Build, folder: string) => Promise<P>
  /** Strikes while people work, and returns when they work again. */
  strike(place: P, round: Round): Promise<Measured>
}

/** @returns what was wrong, as a sentence */
type Closing = () => Promise<string | void>

/** Opens a place part by part; each part says how it is closed, also when a later one fails. */
export async function openParts<P extends Place>(
  open: (part: (close: Closing) => void) => Promise<Omit<P, 'close'>>,
): Promise<P> {
  const parts: Closing[] = []
  const close = async (): Promise<string[]> => {
    const wrong: string[] = []
    for (const end of parts.toReversed()) {
      const what = await end().catch((error: unknown) => (error as Error).message)
      if (what !== undefined) wrong.push(what)
    }
    return wrong
  }
  try {
    return { ...(await open((one) => parts.push(one))), close } as P
  } catch (error) {
    await close()
    throw error
  }
}

/** The part of a place that is an app. */
export const stopped = async (app: BuiltApp): Promise<string | undefined> => {
  const code = app.lives() ? await app.stop() : await app.ended
  return code === 0 ? undefined : `the app's last stop gave ${code}`
}
export const endedOf = (app: BuiltApp): string | undefined => (app.lives() ? undefined : app.said())

export const seconds = (ms: number): number => Math.round(ms / 100) / 10

/** Waits until a write was acknowledged after `since`. @throws when the app ended */
export async function untilWritten(place: Place, { load, fail }: Round, since: number): Promise<void> {
  while (load.ledger.lastAt <= since) {
    const said = place.ended()
    if (said !== undefined) throw new Error(`The app ended. It said:\n${said}`)
    if (Date.now() > since + BACK_MS) return fail(`no write was acknowledged within ${BACK_MS / 1000} s`)
    await pause(20)
  }
}

/** Looks until nothing is left, or for so long that it counts as left for good. */
export async function untilNone(look: () => Promise<number> | number): Promise<number> {
  const deadline = Date.now() + GONE_MS
  let left = await look()
  while (left > 0 && Date.now() < deadline) {
    await pause(100)
    left = await look()
  }
  return left
}
