import { isAway, isOf } from '../absences/sample-rules.ts'
import { hasLeft } from '../users/sample-rules.ts'
import { SAMPLE_DAYS, type Scene, type Stage } from '../kit/server/sample.ts'
import { weekdayOf } from '../kit/shared/time.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { timesheets } from './contract.ts'
import { entries } from './entries-contract.ts'
import { loggedHours, portalHours } from './sample-rules.ts'

const [FILES] = SAMPLE_PROJECTS
/** What people fill their days with, besides the rows that they decide. */
const sheets: Record<string, readonly string[]> = {
  'Physics authoring': ['ananya', 'imran', 'divya', 'joseph'],
  'Chemistry authoring': ['priya', 'ritu'],
  'Quality review': ['neha', 'rohit', 'sneha', 'priya'],
  'Content upload': ['anil', 'ganesh', 'ravi'],
  'Biology authoring': ['aditi', 'karthik', 'fatima', 'manoj', 'shreya'],
  'Biology review': ['deepa', 'harpreet', 'sunita'],
  'Mathematics authoring': ['pooja', 'rahul', 'nisha', 'tenzin', 'yusuf', 'swati'],
  'Mathematics review': ['lalit', 'maria', 'bhavna'],
}
const deciding = ['ananya', 'imran', 'divya', 'priya', 'neha', 'rohit', 'sneha', 'anil']
const members = [...new Set(Object.values(sheets).flat())]
/** They upload while the portal is quiet, and fill the day in its morning: so a month has entries from its first working day. */
const atNight = ['ganesh', 'ravi']
const byDay = members.filter((name) => !atNight.includes(name))
const sheetsOf = (member: string): string[] => Object.keys(sheets).filter((name) => sheets[name]?.includes(member))
const assign = ({ send, emailOf }: Stage, member: string, projects: string[]) =>
  send('meera', timesheets.assign, {
    body: { userId: emailOf(member), projects: deciding.includes(member) ? [...projects, FILES] : projects },
  })

/** A full day's count in each; of two that a person has, half of it. */
const targets: Record<string, number> = {
  'Physics authoring': 24,
  'Chemistry authoring': 20,
  'Quality review': 30,
  'Content upload': 32,
  'Biology authoring': 26,
  'Biology review': 34,
  'Mathematics authoring': 22,
  'Mathematics review': 28,
}
/** Rows that are decided in a full day, and the hours of one. */
const ROWS = 60
const SHIFT = 8
/** How much of a day's target a person does: mostly about all of it. */
const efforts = [1, 1.04, 0.92, 1.1, 1, 0.9, 1.08, 1, 0.95, 1.12, 0.96]

/** Who forgot to fill a day of the week, from Sunday: some gaps, as there always are, of people of whom nothing else is recorded then. */
const forgotten = [[], [], ['joseph'], [], ['joseph', 'rohit'], ['divya'], []] as const satisfies readonly (readonly string[])[]

const WEEKS = 13
const LAST_WEEK = 7

/** Planted for the cross-check to find (sample/README.md): rows that nobody decided, and hours that the shift does not ask for. */
const MISCOUNTED = { name: 'imran', daysAgo: 22, rows: 9 }
const OVERWORKED = { name: 'rohit', daysAgo: 17, effort: 1.5 }

/** Whether a person fills their day: nobody on Sundays or while they are away. */
function fills(name: string, daysAgo: number, today: string): boolean {
  const weekday = weekdayOf(today)
  if (weekday === 0 || isAway(name, daysAgo, today) || hasLeft(name, daysAgo)) return false
  return !(daysAgo <= LAST_WEEK && forgotten[weekday]?.some((one) => one === name))
}

const decidedBy = async ({ send, today }: Stage, name: string): Promise<number> => {
  const { days } = await send(name, entries.week, { query: { day: today() } })
  const known = days.find(({ date }) => date === today())?.projects ?? []
  return known.find((project) => project.name === FILES)?.task_rows ?? 0
}

/** These people fill the day: what they decided, and with the rest of the shift their other projects. */
const fillDay = (daysAgo: number, time: string, people: readonly string[]): Scene => ({
  daysAgo,
  time,
  play: async (stage) => {
    const { send, today } = stage
    const day = today()
    const is = (planted: { name: string; daysAgo: number }, name: string) =>
      planted.name === name && isOf(planted.daysAgo, daysAgo, day)
    const filling = people.map(async (name, place) => {
      if (!fills(name, daysAgo, day)) return
      const decided = deciding.includes(name) ? await decidedBy(stage, name) : 0
      const counted = decided + (is(MISCOUNTED, name) ? MISCOUNTED.rows : 0)
      const rest = SHIFT - (counted / ROWS) * SHIFT - loggedHours(name, daysAgo, day) - portalHours(name, daysAgo, day)
      const effort = is(OVERWORKED, name) ? OVERWORKED.effort : (efforts[(daysAgo * 3 + place * 5) % efforts.length] ?? 1)
      const own = sheetsOf(name)
      const share = ((rest / SHIFT) * effort) / own.length
      const projects = own.map((id) => ({ id, done: Math.round((targets[id] ?? 0) * share) }))
      if (counted > 0) projects.push({ id: FILES, done: counted })
      await send(name, entries.submit, { body: { date: day, projects } })
    })
    await Promise.all(filling)
  },
})

export const timesheetScenes: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS,
    time: '10:47',
    play: async (stage) => {
      for (const name of [...Object.keys(sheets), FILES]) await stage.send('meera', timesheets.addProject, { body: { name } })
      for (const member of members) await assign(stage, member, sheetsOf(member))
    },
  },
  ...Array.from({ length: 7 * WEEKS }, (_, ago) => fillDay(ago, '06:05', atNight)),
  ...Array.from({ length: 7 * WEEKS }, (_, ago) => fillDay(ago + 1, '18:20', byDay)),
  { daysAgo: 3, time: '18:00', play: (stage) => assign(stage, 'ananya', [...sheetsOf('ananya'), 'Chemistry authoring']) },
]
