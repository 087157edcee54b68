/** What all faults share: the system that a fault affects, and the result of a round. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Build, BuiltApp } from '../built-app.ts'
import type { RunningLoad, Site } from './load.ts'

/**
 * BACK_MS is the longest wait until the app acknowledges a write again. GONE_MS is the longest wait until the processes of a dead
 * parent have exited.
 */
export const BACK_MS = 60_000
const GONE_MS = 20_000

export type FaultSystem = {
  url: () => string | Promise<string>
  ownerUrl: () => string
  orphans: () => number
  ended: () => string | undefined
  close: () => Promise<string[]>
}

export type Round = {
  number: number
  name: string
  site: Site
  file: string
  load: RunningLoad
  fail: (what: string) => void
}

/** The figures of a round. A name includes its unit. Over several rounds the maximum counts. */
export type Measured = Record<string, number>

export type Fault<P extends FaultSystem = FaultSystem> = {
  title: string
  holds: string
  rounds: number
  /** Returns why this machine cannot run the fault, or undefined. */
  cannot?: () => string | undefined
  thinkMs?: number
  /** Like `thinkMs`, for the people who import workbooks. */
  importEveryMs?: number
  /** The number of authors, recruiters and people with a target at work; a few of each by default. */
  people?: { authors: number; recruiters: number; recorders: number }
  refusals?: readonly string[]
  /** Whether clients' connections break because their process dies. */
  cutsClients?: true
  /** Opens the system in an empty folder. Consecutive faults with the same function share it. */
  open: (build: Build, folder: string) => Promise<P>
  strike(place: P, round: Round): Promise<Measured>
}

/** Closes a part. @returns a sentence about the problem, if any */
type Closing = () => Promise<string | void>

/** Opens a system part by part. Each part registers how it is closed, which also happens when a later part fails. */
export async function openParts<P extends FaultSystem>(
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

export const stopped = async (app: BuiltApp): Promise<string | undefined> => {
  const code = app.lives() ? await app.stop() : await app.ended
  return code === 0 ? undefined : `the app's last stop gave ${code}`
}
export const findExitOutput = (app: BuiltApp): string | undefined => (app.lives() ? undefined : app.output())

export const roundToSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** Waits until a write that began after `since` is acknowledged. @throws when the app exited */
export async function waitUntilWritten(place: FaultSystem, { load, fail }: Round, since: number): Promise<void> {
  while (load.ledger.lastAt <= since) {
    const output = place.ended()
    if (output !== undefined) throw new Error(`The app ended. It printed:\n${output}`)
    if (Date.now() > since + BACK_MS) return fail(`no write was acknowledged within ${BACK_MS / 1000} s`)
    await pause(20)
  }
}

/** Polls until nothing is left, or until the limit after which the rest counts as leaked. */
export async function untilNone(count: () => Promise<number> | number): Promise<number> {
  const deadline = Date.now() + GONE_MS
  let left = await count()
  while (left > 0 && Date.now() < deadline) {
    await pause(100)
    left = await count()
  }
  return left
}
