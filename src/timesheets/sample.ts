import { isAway, isPlannedOnDay } from '../absences/sample-rules.ts'
import { FORGOTTEN, forgottenAgo } from '../closed-months/sample-rules.ts'
import { hasLeft } from '../users/sample-rules.ts'
import { SAMPLE_DAYS, type Scene, type SceneContext } from '../kit/server/sample.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { timesheets } from './contract.ts'
import { entries } from './entries-contract.ts'
import { earlyShiftPeople, loggedHours, portalHours, SAMPLE_DAY_ROWS, SAMPLE_DAY_HOURS } from './sample-rules.ts'

const [FILES] = SAMPLE_PROJECTS
/** The projects of people's timesheets besides the rows that they decide. */
const sheets: Record<string, readonly string[]> = {
  'Physics authoring': ['ananya', 'imran', 'divya', 'joseph'],
  'Chemistry authoring': ['priya', 'ritu'],
  'Quality review': ['neha', 'rohit', 'sneha', 'priya'],
  'Content upload': ['anil', 'ganesh', 'ravi'],
  'Biology authoring': ['aditi', 'karthik', 'fatima', 'manoj', 'shreya'],
  'Biology review': ['deepa', 'harpreet', 'sunita'],
  'Mathematics authoring': ['pooja', 'rahul', 'nisha', 'tenzin', 'yusuf', 'swati'],
  'Mathematics review': ['lalit', 'maria', 'bhavna'],
  Recruiting: ['tara', 'vikram'],
}
const deciding = ['ananya', 'imran', 'divya', 'priya', 'neha', 'rohit', 'sneha', 'anil']
const members = [...new Set(Object.values(sheets).flat())]
const byDay = members.filter((name) => !earlyShiftPeople.includes(name))
const sheetsOf = (member: string): string[] => Object.keys(sheets).filter((name) => sheets[name]?.includes(member))
const assign = ({ send, emailOf }: SceneContext, member: string, projects: string[]) =>
  send('meera', timesheets.assign, {
    body: { userId: emailOf(member), projects: deciding.includes(member) ? [...projects, FILES] : projects },
  })

/** The count of a full day in each project. A person with two projects does half of each. */
const targets: Record<string, number> = {
  'Physics authoring': 24,
  'Chemistry authoring': 20,
  'Quality review': 30,
  'Content upload': 32,
  'Biology authoring': 26,
  'Biology review': 34,
  'Mathematics authoring': 22,
  'Mathematics review': 28,
  Recruiting: 12,
}
/** The share of a day's target that a person reaches: usually a little more than all of it, and for some people usually less. */
const efforts = [1.02, 1.08, 0.94, 1.14, 1.04, 0.96, 1.12, 1.02, 0.98, 1.14, 1.06]
const slower = ['karthik', 'swati', 'ritu', 'maria']
const SLOWER = 0.08
/** The minimum share on the opening day, which the early shift has already filled. */
const AT_LEAST = 1.02

/**
 * The people who forget to fill a day of the last week, by weekday from Sunday, because a few gaps are realistic. Nothing else is
 * recorded for these people on those days.
 */
const forgotten = [
  [],
  [],
  ['joseph'],
  ['yusuf'],
  ['joseph', 'shreya'],
  ['ritu'],
  [],
] as const satisfies readonly (readonly string[])[]

const LAST_WEEK = 7

/** Errors for the cross-check to find (sample/README.md): rows that nobody decided, and more hours than those of the shift. */
const MISCOUNTED = { name: 'imran', daysAgo: 22, rows: 9 }
const OVERWORKED = { name: 'rohit', daysAgo: 17, effort: 1.5 }

function fills(name: string, daysAgo: number, { today: day, dayAgo }: SceneContext): boolean {
  const today = day()
  const weekday = toWeekday(today)
  if (isAway(name, daysAgo, today) || hasLeft(name, daysAgo)) return false
  if (name === FORGOTTEN && daysAgo === forgottenAgo(dayAgo(0))) return false
  return !(daysAgo <= LAST_WEEK && forgotten[weekday]?.some((one) => one === name))
}

const decidedBy = async ({ send, today }: SceneContext, name: string): Promise<number> => {
  const { days } = await send(name, entries.week, { query: { day: today() } })
  const known = days.find(({ date }) => date === today())?.projects ?? []
  return known.find((project) => project.name === FILES)?.task_rows ?? 0
}

/**
 * Lets these people fill the day, unless it is a Sunday. They enter the rows that they decided, and their other projects for the
 * rest of the shift.
 */
const fillDay = (daysAgo: number, time: string, people: readonly string[]): Scene => ({
  daysAgo,
  time,
  onSundays: true,
  isRoutine: true,
  play: async (stage) => {
    const { send, today } = stage
    const day = today()
    if (toWeekday(day) === 0) return
    const is = (planted: { name: string; daysAgo: number }, name: string) =>
      planted.name === name && isPlannedOnDay(planted.daysAgo, daysAgo, day)
    const filling = people.map(async (name, place) => {
      if (!fills(name, daysAgo, stage)) return
      const decided = deciding.includes(name) ? await decidedBy(stage, name) : 0
      const counted = decided + (is(MISCOUNTED, name) ? MISCOUNTED.rows : 0)
      const rest =
        SAMPLE_DAY_HOURS -
        (counted / SAMPLE_DAY_ROWS) * SAMPLE_DAY_HOURS -
        loggedHours(name, daysAgo, day) -
        portalHours(name, daysAgo, day)
      const usual = (efforts[(daysAgo * 3 + place * 5) % efforts.length] ?? 1) - (slower.includes(name) ? SLOWER : 0)
      const [effort, round] =
        daysAgo === 0 ? [Math.max(usual, AT_LEAST), Math.ceil] : [is(OVERWORKED, name) ? OVERWORKED.effort : usual, Math.round]
      const own = sheetsOf(name)
      const share = ((rest / SAMPLE_DAY_HOURS) * effort) / own.length
      const projects = own.map((id) => ({ id, done: round((targets[id] ?? 0) * share) }))
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
  ...Array.from({ length: SAMPLE_DAYS }, (_, ago) => fillDay(ago, '08:45', earlyShiftPeople)),
  // These scenes run before the work at the end of a week, even if that work is done on the Saturday instead of the Sunday.
  ...Array.from({ length: SAMPLE_DAYS }, (_, ago) => fillDay(ago + 1, '17:30', byDay)),
  { daysAgo: 3, time: '18:00', play: (stage) => assign(stage, 'ananya', [...sheetsOf('ananya'), 'Chemistry authoring']) },
]
