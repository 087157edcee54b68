/**
 * Draws the plan of a bout from its seed alone: the keys and their times, the acts of others meanwhile, and the state of the
 * network.
 */
import type { StaffRole } from '../../../src/access/levels.ts'
import { createSeededRandom } from '../../../test/seeded-random.ts'

const clickTargets = ['comments', 'status', 'submit', 'next task', 'row', 'new content ID'] as const
/** Acts that take the open row from its person, or the person from the row. */
const takers = ['unassign', 'give', 'decide elsewhere', 'undo before', 'send back', 'rename', 'log out'] as const
/** Acts after which the person has no desk. They come late in a bout. */
const enders = ['block', 'change role', 'delete'] as const
const otherActs = [...takers, 'give back', 'reopen', 'hide', 'switch second review', ...enders] as const
const weathers = ['fair', 'slow', 'lossy', 'replies lost', 'offline'] as const
export type ClickTarget = (typeof clickTargets)[number]
export type OtherAct = (typeof otherActs)[number]
export type Weather = (typeof weathers)[number]

/** A step waits `wait` ms. After that come keys or the characters of a text, `gap` ms apart, or a click. */
export type BoutStep = { wait: number } & (
  | { gap: number; keys: string[] }
  /** `beside` is what others do to the open row after that many characters of the text. */
  | { gap: number; text: string; beside?: { after: number; act: OtherAct } }
  | { click: ClickTarget }
)
/**
 * The plan of a bout. `rows` is the number of rows of its file. Others act `after` ms after the start of the step at the index
 * `at`, on the open row if `onOpen` is set and a row is open, otherwise on `row`.
 */
export type Plan = {
  weather: Weather
  fromList: boolean
  rows: number
  steps: BoutStep[]
  others: { at: number; after: number; act: OtherAct; onOpen: boolean; row: number }[]
}

const words = 'unit missing wrong key check the sheet page 12 figure 3 option 1 and 2 please see k j Both agree'.split(' ')
/** Texts whose characters would choose, decide and open the next row if they were taken as commands. */
const sentences = [
  'Please check the sheet:\n1. unit missing\n2. wrong key\n',
  'Both: 1\n1\n2\nsee page 12, k and j\n1\n\n',
  'No. 1 is not in the key\n2 is, 1 is not, 1\nagree\n1 1\n',
]
const single = '1 2 3 j k J K Enter Control+Enter Escape Tab Shift+Tab ArrowUp ArrowDown ArrowLeft ArrowRight a e n s x'.split(
  ' ',
)

export function buildBoutPlan(seed: number, role: StaffRole, gestureCount: number): Plan {
  const random = createSeededRandom(seed)
  const rows = 2 + Math.ceil(gestureCount / 3)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const times = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + Math.floor(random() * most) }, make)
  const word = (): string => `${pick(words)} `
  const gap = (): number => pick([0, 0, 10, 30, 60, 120])
  const typed = (keys: readonly string[]): BoutStep => ({ wait: pick([0, 0, 20, 80, 250]), gap: gap(), keys: [...keys] })
  const text = (of: string, gapMs = gap()): BoutStep => ({ wait: pick([0, 0, 80]), gap: gapMs, text: of })
  /** Types at the speed of a hand, so that others act before the text ends. */
  const slowText = (of: string): BoutStep => text(of, pick([30, 60, 120]))
  const disturbedText = (): BoutStep => {
    const of = pick(sentences)
    const act = random() < 0.8 ? pick(takers) : pick(otherActs)
    return { ...slowText(of), beside: { after: Math.floor((random() * of.length) / 3), act } }
  }
  const click = (on: ClickTarget): BoutStep => ({ wait: pick([0, 50, 150]), click: on })
  const submit = (): string => pick(['Enter', 'Control+Enter', 'Control+Enter'])
  const decide = (): BoutStep => {
    const score = role === 'REVIEWER' && random() < 0.4 ? [`Shift+Digit${Math.floor(random() * 6)}`] : []
    const answer = role === 'AUTHOR' ? ['a'] : []
    return typed([pick(['1', '1', '1', '2', '3']), ...answer, ...score, submit()])
  }
  const gestures: (() => BoutStep[])[] = [
    () => [decide()],
    () => [typed(['Escape']), typed(['j', 'Enter']), decide()],
    () => [decide(), decide(), decide()],
    () => [click('comments'), text(times(4, word).join(''))],
    () => [click('comments'), text(pick(sentences)), typed([pick(['1', '2']), submit()])],
    () => [click('comments'), disturbedText()],
    () => [typed([pick(['1', '2'])]), click('comments'), disturbedText(), decide()],
    // The person keeps typing while the decision is sent.
    () => [decide(), click('comments'), slowText(pick(sentences))],
    () => [typed(['1']), click('comments'), text(word()), typed(['Control+Enter']), slowText(pick(sentences))],
    () => [typed([pick(['1', '2', '3'])]), typed(times(3, () => 'Tab')), text(times(3, word).join('')), typed([submit()])],
    () => [click('new content ID'), typed([...pick(words), submit()])],
    () => [typed([pick(['j', 'k', 'J', 'K']), 'Enter'])],
    () => [typed([pick(['Control+ArrowRight', 'Control+ArrowLeft'])])],
    () => [typed(times(6, () => pick(single)))],
    () => [click(pick(clickTargets))],
  ]
  const steps = Array.from({ length: gestureCount }, () => pick(gestures)()).flat()
  const others = times(gestureCount / 4, () => {
    const act = pick(otherActs)
    const first = (enders as readonly string[]).includes(act) ? 0.75 : 0
    const at = Math.floor(steps.length * (first + (1 - first) * random()))
    return { at, after: Math.floor(random() * 300), act, onOpen: random() < 0.75, row: 1 + Math.floor(random() * rows) }
  })
  return {
    weather: random() < 0.5 ? 'fair' : pick(weathers),
    fromList: random() < 0.25,
    rows,
    steps,
    others,
  }
}
