import type { Scene, Stage } from '../kit/server/sample.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { settings } from '../settings/contract.ts'
import { worklog } from './contract.ts'
import { targetDays } from './target-days-contract.ts'
import { targets } from './targets-contract.ts'

const [PROJECT] = SAMPLE_PROJECTS
/**
 * The profiles of each subject with their budgets, and their targets: who has them, from when to when after their creation, how much a day.
 * Whole weeks have the same number of working days on whichever day the sample begins.
 */
const subjects = {
  Physics: {
    'Questions and answers': {
      budget: 60,
      targets: [
        { name: 'Mechanics, Set 01', people: ['ananya', 'imran', 'divya'], days: [-1, 33], type: 'units', target: 40 },
        { name: 'Optics, Set 02', people: ['ananya', 'imran'], days: [16, 43], type: 'units', target: 45 },
      ],
    },
    'Detailed solutions': {
      budget: 185.5,
      targets: [{ name: 'Solutions, Set 01', people: ['neha', 'rohit'], days: [-1, 12], type: 'units_hours', target: 12 }],
    },
  },
  Chemistry: {
    'Questions and answers': {
      budget: 55,
      targets: [{ name: 'Organic, Set 01', people: ['priya', 'ritu'], days: [6, 26], type: 'units', target: 36 }],
    },
    Research: {
      budget: 0,
      targets: [{ name: 'Sources for Set 03', people: ['priya'], days: [-1, 19], type: 'hours', target: 2 }],
    },
  },
} as const
const people = ['ananya', 'imran', 'divya', 'neha', 'rohit', 'priya', 'ritu'] as const

/** Everyone fills the week that ends today, but for one day that each of them forgot. */
const fillDays = async ({ send, today }: Stage): Promise<void> => {
  for (const [place, name] of people.entries()) {
    const { data } = await send(name, targets.own, { query: {} })
    for (const { _id: targetId, subTargets, type, target } of data)
      for (const [at, day] of subTargets.entries()) {
        const isOfWeek = day.date <= today() && day.date > daysAfter(today(), -7)
        if (!isOfWeek || day.off.isOff || at === place + 1) continue
        // Mostly about the target, now and then well over it.
        const units = Math.round(target * (0.8 + ((at * 5 + place * 3) % 9) / 18))
        const hours = 1.5 + ((at * 3 + place) % 5) / 2
        const body = {
          ...(type !== 'hours' && { completedUnits: units }),
          ...(type !== 'units' && { completedHours: type === 'hours' ? hours : hours + 4 }),
        }
        await send(name, targetDays.record, { params: { targetId }, body: { subTargetId: day._id, ...body } })
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
    daysAgo: 13,
    time: '11:20',
    play: async ({ send, emailOf, today }) => {
      const { data: project } = await send('meera', worklog.addProject, { body: { name: PROJECT } })
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
      const body = { key: 'INCENTIVE_RATE' as const, value: 1.25, effective: daysAfter(today(), 7) }
      await send('meera', settings.set, { body })
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
      await fillDays(stage)
    },
  },
  {
    daysAgo: 1,
    time: '18:30',
    play: async (stage) => {
      await fillDays(stage)
      const day = await ownDay(stage, 'divya', 0)
      if (day !== undefined && day.completedUnits !== null)
        await stage.send('meera', targetDays.change, {
          params: { targetId: day.targetId, subId: day._id },
          query: {},
          body: { completedUnits: day.completedUnits + 2, remarks: 'Two rows were counted for the day before.' },
        })
    },
  },
]
