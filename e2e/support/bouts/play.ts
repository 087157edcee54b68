/** Plays bouts at the four desks at once. The bouts of one desk follow each other. */
import type { Browser } from '@playwright/test'
import { type Bout, playBout } from './bout.ts'
import type { Desk } from './desks.ts'
import { buildBoutPlan } from './plan.ts'
import type { BoutContext } from './others.ts'

const DESKS = 4

/** The name of a bout: its seed and its number. The number modulo four is its desk. */
export type BoutName = `${number}:${number}`
const placeOf = (name: BoutName): { seed: number; number: number } => {
  const [seed = 0, number = 0] = name.split(':').map(Number)
  return { seed, number }
}

/** Returns the first bouts of a seed, one for each desk. For "27:5" it returns only that bout. */
export function parseBoutNames(text: string): BoutName[] {
  const [, seed, number] = /^(\d+)(?::(\d+(?:,\d+)*))?$/.exec(text) ?? []
  if (seed === undefined) throw new Error(`"${text}" is no seed: say 27, or 27:5 for one bout, 27:5,9 for two`)
  const numbers = number?.split(',').map(Number) ?? [...Array(DESKS).keys()]
  return numbers.map((each): BoutName => `${Number(seed)}:${each}`)
}

/** Plays bouts of `gestures` gestures. `next` returns the next bout of a desk, 0 to 3, or undefined when the desk is done. */
export async function playBouts(
  context: BoutContext,
  browser: Browser,
  { desks, gestures }: { desks: readonly Desk[]; gestures: number },
  next: (desk: number) => BoutName | undefined,
  onBout: (bout: Bout) => void,
): Promise<void> {
  const play = async (at: number): Promise<void> => {
    const desk = desks[at]
    for (let name = next(at); name !== undefined && desk !== undefined; name = next(at)) {
      const { seed, number } = placeOf(name)
      onBout(await playBout(context, browser, desk, name, buildBoutPlan(seed * 100_003 + number, desk.role, gestures)))
    }
  }
  await Promise.all([...desks.keys()].map(play))
}

/** Returns a function that gives each desk its own bouts in order. */
export function inOrder(names: readonly BoutName[]): (desk: number) => BoutName | undefined {
  const left = [...names]
  return (desk) => {
    const at = left.findIndex((name) => placeOf(name).number % DESKS === desk)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
}
