import { isAway } from '../absences/sample-rules.ts'
import { SAMPLE_DAYS, type Scene, type Stage } from '../kit/server/sample.ts'
import { weekdayOf } from '../kit/shared/time.ts'
import { timesheets } from './contract.ts'
import { entries } from './entries-contract.ts'

/** What people fill their days with. */
const sheets: Record<string, readonly string[]> = {
  'Physics authoring': ['ananya', 'imran', 'divya', 'joseph'],
  'Chemistry authoring': ['imran', 'priya', 'ritu'],
  'Quality review': ['neha', 'rohit', 'sneha', 'priya'],
  'Content upload': ['anil'],
}
const members = [...new Set(Object.values(sheets).flat())]
const sheetsOf = (member: string): string[] => Object.keys(sheets).filter((name) => sheets[name]?.includes(member))
const assign = ({ send, emailOf }: Stage, member: string, projects: string[]) =>
  send('meera', timesheets.assign, { body: { userId: emailOf(member), projects } })

/** A full day's count in each; of two that a person has, half of it. */
const targets: Record<string, number> = {
  'Physics authoring': 24,
  'Chemistry authoring': 20,
  'Quality review': 30,
  'Content upload': 32,
}
/** How much of a day's target a person does: mostly about all of it, now and then much less or more. */
const efforts = [1, 1.04, 0.92, 1.13, 1, 0.88, 1.08, 1, 0.75, 1.17, 0.96]

/** Who forgot to fill a day of the week, from Sunday: some gaps, as there always are. */
const forgotten = [[], [], ['imran'], [], ['imran', 'neha'], ['divya'], []] as const satisfies readonly (readonly string[])[]

/** Who works on a Sunday too, by its week, counted back. */
const onSunday: Readonly<Record<number, string>> = { 2: 'imran', 4: 'rohit' }
const WEEKS = 6
const LAST_WEEK = 7

/** Whether a person fills their day: on Sundays few, and nobody while they are away. */
function fills(name: string, daysAgo: number, today: string): boolean {
  const weekday = weekdayOf(today)
  if (weekday === 0) return onSunday[Math.ceil(daysAgo / 7)] === name
  return !isAway(name, daysAgo, today) && !(daysAgo <= LAST_WEEK && forgotten[weekday]?.some((one) => one === name))
}

/** Everyone fills the day that ends. Whole weeks have the same number of entries on whichever day they begin. */
const fillDay = (daysAgo: number): Scene => ({
  daysAgo,
  time: '18:20',
  play: async ({ send, today }) => {
    const filling = members.map(async (name, place) => {
      if (!fills(name, daysAgo, today())) return
      const effort = efforts[(daysAgo * 3 + place * 5) % efforts.length] ?? 1
      const own = sheetsOf(name)
      const projects = own.map((id) => ({ id, done: Math.round(((targets[id] ?? 0) / own.length) * effort) }))
      await send(name, entries.submit, { body: { date: today(), projects } })
    })
    await Promise.all(filling)
  },
})

export const timesheetScenes: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS,
    time: '10:47',
    play: async (stage) => {
      for (const name of Object.keys(sheets)) await stage.send('meera', timesheets.addProject, { body: { name } })
      for (const member of members) await assign(stage, member, sheetsOf(member))
    },
  },
  ...Array.from({ length: 7 * WEEKS }, (_, at) => fillDay(7 * WEEKS - at)),
  { daysAgo: 3, time: '18:00', play: (stage) => assign(stage, 'ananya', [...sheetsOf('ananya'), 'Chemistry authoring']) },
]
