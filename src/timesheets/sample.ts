import type { Scene, Stage } from '../kit/server/sample.ts'
import { timesheets } from './contract.ts'
import { entries } from './entries-contract.ts'

/** What people fill their days with. */
const sheets: Record<string, readonly string[]> = {
  'Physics authoring': ['ananya', 'imran', 'divya', 'joseph'],
  'Chemistry authoring': ['imran', 'priya', 'ritu'],
  'Quality review': ['neha', 'rohit', 'sneha', 'priya'],
  'Content upload': ['anil'],
}
const sheetsOf = (member: string): string[] => Object.keys(sheets).filter((name) => sheets[name]?.includes(member))
const assign = ({ send, emailOf }: Stage, member: string, projects: string[]) =>
  send('meera', timesheets.assign, { body: { userId: emailOf(member), projects } })

/** Who forgot to fill a day of the week, from Sunday: some gaps, as there always are. */
const forgotten = [[], [], ['imran'], [], ['imran', 'neha'], ['divya'], []] as const satisfies readonly (readonly string[])[]

/** Everyone fills the day that ends, unless it is off. Seven of them in a row have the same number of entries on whichever day it begins. */
const fillDay = (daysAgo: number): Scene => ({
  daysAgo,
  time: '18:20',
  play: async ({ send }) => {
    for (const [place, name] of [...new Set(Object.values(sheets).flat())].entries()) {
      const { today, days } = await send(name, entries.week, { query: {} })
      const day = days.find(({ date }) => date === today)
      const isForgotten = forgotten[new Date(`${today}T00:00:00Z`).getUTCDay()]?.some((one) => one === name)
      if (day === undefined || day.off || isForgotten) continue
      const projects = sheetsOf(name).map((id, at) => ({ id, done: 12 + ((daysAgo * 7 + place * 5 + at * 3) % 23) }))
      await send(name, entries.submit, { body: { date: today, projects } })
    }
  },
})

export const timesheetScenes: readonly Scene[] = [
  {
    daysAgo: 13,
    time: '10:47',
    play: async (stage) => {
      for (const name of Object.keys(sheets)) await stage.send('meera', timesheets.addProject, { body: { name } })
      for (const member of new Set(Object.values(sheets).flat())) await assign(stage, member, sheetsOf(member))
    },
  },
  ...Array.from({ length: 7 }, (_, at) => fillDay(7 - at)),
  { daysAgo: 3, time: '18:00', play: (stage) => assign(stage, 'ananya', [...sheetsOf('ananya'), 'Chemistry authoring']) },
]
