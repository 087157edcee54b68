import type { Scene, Stage } from '../kit/server/sample.ts'
import { timesheets } from './contract.ts'

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

export const timesheetScenes: readonly Scene[] = [
  {
    daysAgo: 13,
    time: '10:47',
    play: async (stage) => {
      for (const name of Object.keys(sheets)) await stage.send('meera', timesheets.addProject, { body: { name } })
      for (const member of new Set(Object.values(sheets).flat())) await assign(stage, member, sheetsOf(member))
    },
  },
  { daysAgo: 3, time: '18:00', play: (stage) => assign(stage, 'ananya', [...sheetsOf('ananya'), 'Chemistry authoring']) },
]
