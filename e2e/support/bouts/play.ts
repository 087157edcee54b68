/** Plays bouts at the four desks at once, each desk's one after the other. */
import type { Browser } from '@playwright/test'
import { type Bout, playBout } from './bout.ts'
import type { Desk } from './desks.ts'
import { buildBoutPlan } from './plan.ts'
import type { BoutContext } from './others.ts'

const DESKS = 4

/** A bout by its seed and number; the number's rest by four is its desk. */
export type BoutName = `${number}:${number}`
const placeOf = (name: BoutName): { seed: number; number: number } => {
  const [seed = 0, number = 0] = name.split(':').map(Number)
  return { seed, number }
}

/** The first bouts of a seed, one at each desk; of "27:5" this one alone. */
export function parseBoutNames(text: string): BoutName[] {
  const [, seed, number] = /^(\d+)(?::(\d+(?:,\d+)*))?$/.exec(text) ?? []
  if (seed === undefined) throw new Error(`"${text}" is no seed: say 27, or 27:5 for one bout, 27:5,9 for two`)
  const numbers = number?.split(',').map(Number) ?? [...Array(DESKS).keys()]
  return numbers.map((each): BoutName => `${Number(seed)}:${each}`)
}

/** Bouts of so many gestures. `next` names the next bout of a desk, 0 to 3; undefined: it is over. */
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

/** Gives each desk its own of these, in their order. */
export function inOrder(names: readonly BoutName[]): (desk: number) => BoutName | undefined {
  const left = [...names]
  return (desk) => {
    const at = left.findIndex((name) => placeOf(name).number % DESKS === desk)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
}
