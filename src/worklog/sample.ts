import type { Scene, Stage } from '../kit/server/sample.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { isOf } from '../absences/sample-rules.ts'
import { entries } from '../timesheets/entries-contract.ts'
import { hasLeft } from '../users/sample-rules.ts'
import { settings } from '../settings/contract.ts'
import { worklog } from './contract.ts'
import { standardRates } from './standard-contract.ts'
import { targetDays } from './target-days-contract.ts'
import { targets } from './targets-contract.ts'

const [FILES] = SAMPLE_PROJECTS
const PHYSICS = 'Physics authoring'
const CHEMISTRY = 'Chemistry authoring'
/**
 * The profiles of each subject of each project with their budgets, and their targets: who has them, from when to when after their creation, how much a day.
 * Whole weeks have the same number of working days on whichever day the sample begins.
 */
type Planned = {
  name: string
  people: readonly string[]
  days: readonly [number, number]
  type: 'units' | 'hours'
  target: number
}
const projects: Record<string, Record<string, Record<string, { budget: number; targets: readonly Planned[] }>>> = {
  [FILES]: {
    Physics: {
      'Detailed solutions': {
        budget: 185.5,
        targets: [{ name: 'Solutions, Set 01', people: ['neha', 'rohit'], days: [-1, 12], type: 'hours', target: 2 }],
      },
    },
    Chemistry: {
      Research: {
        budget: 0,
        targets: [{ name: 'Sources for Set 03', people: ['priya'], days: [-1, 19], type: 'hours', target: 2 }],
      },
    },
  },
  [PHYSICS]: {
    Physics: {
      'Questions and answers': {
        budget: 120,
        targets: [
          { name: 'Mechanics, Set 01', people: ['ananya', 'imran', 'divya'], days: [-1, 33], type: 'units', target: 22 },
          { name: 'Optics, Set 02', people: ['ananya', 'imran'], days: [16, 43], type: 'units', target: 24 },
        ],
      },
    },
  },
  [CHEMISTRY]: {
    Chemistry: {
      'Questions and answers': {
        budget: 140,
        targets: [{ name: 'Organic, Set 01', people: ['ritu'], days: [6, 26], type: 'units', target: 19 }],
      },
    },
  },
}

/** Two teams without files, who record units alone: for three months. */
const since: typeof projects = {
  'Biology authoring': {
    Biology: {
      'Questions and answers': {
        budget: 110,
        targets: [
          {
            name: 'Genetics, Set 01',
            people: ['aditi', 'karthik', 'fatima', 'manoj', 'shreya'],
            days: [0, 104],
            type: 'units',
            target: 26,
          },
        ],
      },
    },
  },
  'Mathematics authoring': {
    Mathematics: {
      'Questions and answers': {
        budget: 130,
        targets: [
          { name: 'Calculus, Set 01', people: ['pooja', 'rahul', 'nisha', 'tenzin'], days: [0, 104], type: 'units', target: 22 },
        ],
      },
    },
  },
}
const ofFiles = ['ananya', 'imran', 'divya', 'neha', 'rohit', 'priya', 'ritu'] as const
const ofUnits = ['aditi', 'karthik', 'fatima', 'manoj', 'shreya', 'pooja', 'rahul', 'nisha', 'tenzin'] as const
/** Planted for the cross-check to find (sample/README.md): units that are not in the timesheet of the day. */
const COUNTED_TWICE = { name: 'divya', daysAgo: 11, units: 12 }

/** Everyone fills the week that ends today: units are those of the day's timesheet, and who forgot that forgets them too. */
const fillDays = async ({ send, today }: Stage, ago: number, people: readonly string[]): Promise<void> => {
  for (const [place, name] of people.entries()) {
    if (hasLeft(name, ago)) continue
    const { data } = await send(name, targets.own, { query: {} })
    const { data: sheets } = await send(name, entries.own, { query: { from: daysAfter(today(), -6), to: today() } })
    for (const { _id: targetId, subTargets, type, project } of data)
      for (const [at, day] of subTargets.entries()) {
        const isOfWeek = day.date <= today() && day.date > daysAfter(today(), -7)
        const sheet = sheets.find(({ date }) => date === day.date)
        if (!isOfWeek || day.off.isOff || sheet === undefined) continue
        const line = sheet.projects.find(({ name: named }) => named === project.name)
        if (type !== 'hours' && line === undefined) continue
        const before = ago + (Date.parse(today()) - Date.parse(day.date)) / 86_400_000
        const twice = name === COUNTED_TWICE.name && isOf(COUNTED_TWICE.daysAgo, before, day.date) ? COUNTED_TWICE.units : 0
        const body =
          type === 'hours'
            ? { completedHours: 1.5 + ((at * 3 + place) % 5) / 4 }
            : { completedUnits: Number(line?.done ?? 0) + twice }
        await send(name, targetDays.record, { params: { targetId }, body: { subTargetId: day._id, ...body } })
      }
  }
}

/** Adds the projects with all that they hold. */
const plan = async ({ send, emailOf, today }: Stage, plans: typeof projects): Promise<void> => {
  for (const [projectName, subjects] of Object.entries(plans)) {
    const { data: project } = await send('meera', worklog.addProject, { body: { name: projectName } })
    for (const [subjectName, profiles] of Object.entries(subjects)) {
      const { data: subject } = await send('meera', worklog.addSubject, {
        params: { id: project._id },
        body: { name: subjectName },
      })
      for (const [name, { budget, targets: given }] of Object.entries(profiles)) {
        const { data: profile } = await send('meera', worklog.addProfile, {
          params: { id: subject._id },
          body: { name, budget },
        })
        for (const { name: targetName, people: users, days, type, target } of given)
          await send('meera', targets.create, {
            params: { projectId: project._id, profileId: profile._id },
            body: {
              name: targetName,
              users: users.map(emailOf),
              start: daysAfter(today(), days[0]),
              end: daysAfter(today(), days[1]),
              type,
              target,
            },
          })
      }
    }
  }
}

/** The day of the caller's target that is so many days ago, or before it, on which it can be recorded. */
const ownDay = async ({ send, today }: Stage, name: string, ago: number) => {
  const { data } = await send(name, targets.own, { query: {} })
  const days = data.flatMap(({ _id: targetId, subTargets }) => subTargets.map((day) => ({ ...day, targetId })))
  return days.findLast(({ date, why, off }) => date <= daysAfter(today(), -ago) && why === null && !off.isOff)
}

export const worklogScenes: readonly Scene[] = [
  {
    daysAgo: 91,
    time: '11:10',
    play: async (stage) => {
      await stage.send('meera', standardRates.set, { body: { rate: 260, effective: stage.today() } })
      await plan(stage, since)
    },
  },
  ...Array.from({ length: 13 }, (_, week): Scene => ({
    daysAgo: 85 - 7 * week,
    time: '18:30',
    play: (stage) => fillDays(stage, 85 - 7 * week, ofUnits),
  })),
  {
    daysAgo: 13,
    time: '11:20',
    play: async (stage) => {
      await plan(stage, projects)
      const body = { key: 'INCENTIVE_RATE' as const, value: 1.25, effective: daysAfter(stage.today(), 7) }
      await stage.send('meera', settings.set, { body })
    },
  },
  {
    daysAgo: 8,
    time: '18:30',
    play: async (stage) => {
      // Away on one day, which a person says of the whole day.
      const day = await ownDay(stage, 'imran', 1)
      if (day !== undefined)
        await stage.send('imran', targetDays.record, {
          params: { targetId: day.targetId },
          body: { subTargetId: day._id, reason: 'SL' },
        })
      await fillDays(stage, 8, ofFiles)
    },
  },
  {
    daysAgo: 1,
    time: '18:30',
    play: async (stage) => {
      await fillDays(stage, 1, ofFiles)
      const day = await ownDay(stage, 'divya', 0)
      if (day !== undefined && day.completedUnits !== null)
        await stage.send('meera', targetDays.change, {
          params: { targetId: day.targetId, subId: day._id },
          query: {},
          body: { completedUnits: day.completedUnits, remarks: 'Compared with the timesheet.' },
        })
    },
  },
]
