import { SAMPLE_DAYS, type Scene } from '../kit/server/sample.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { assignedTargets } from './assigned-contract.ts'
import { targetProjects } from './contract.ts'

const [PROJECT] = SAMPLE_PROJECTS
const PHYSICS = 'Physics authoring'
const row = (keyword: string, department: string, role: 'AUTHOR' | 'REVIEWER' | 'UPLOADER', sub_project_name = 'All sets') => ({
  keyword,
  department,
  role,
  sub_project_name,
  subject: department,
})
const targets = [
  { body: row(PHYSICS, 'Physics', 'AUTHOR', 'Set 01'), people: ['ananya', 'imran', 'divya', 'joseph'], count: 24 },
  { body: row('Chemistry authoring', 'Chemistry', 'AUTHOR', 'Set 02'), people: ['imran', 'priya', 'ritu'], count: 20 },
  { body: row('Quality review', 'Physics', 'REVIEWER'), people: ['neha', 'rohit', 'sneha', 'priya'], count: 30 },
  // This target is for decided task rows. The counts of a day are those of the files.
  {
    body: row(PROJECT, 'Physics', 'AUTHOR'),
    people: ['ananya', 'imran', 'divya', 'priya', 'neha', 'rohit', 'sneha', 'anil'],
    count: 60,
  },
  { body: row('Content upload', 'Mathematics', 'UPLOADER'), people: ['anil', 'ganesh', 'ravi'], count: 32 },
  {
    body: row('Biology authoring', 'Biology', 'AUTHOR'),
    people: ['aditi', 'karthik', 'fatima', 'manoj', 'shreya'],
    count: 26,
  },
  { body: row('Biology review', 'Biology', 'REVIEWER'), people: ['deepa', 'harpreet', 'sunita'], count: 34 },
  {
    body: row('Mathematics authoring', 'Mathematics', 'AUTHOR'),
    people: ['pooja', 'rahul', 'nisha', 'tenzin', 'yusuf', 'swati'],
    count: 22,
  },
  { body: row('Mathematics review', 'Mathematics', 'REVIEWER'), people: ['lalit', 'maria', 'bhavna'], count: 28 },
  { body: row('Recruiting', 'recruiter', 'AUTHOR'), people: ['tara', 'vikram'], count: 12 },
]

export const targetScenes: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS,
    time: '11:05',
    play: async (stage) => {
      const { send, emailOf, today } = stage
      const dateEffective = today()
      await send('meera', targetProjects.addProject, { body: { project_name: PROJECT } })
      for (const { body, people, count: target_assigned } of targets) {
        const { data } = await send('meera', targetProjects.addRow, { params: { projectId: PROJECT }, body })
        await send('meera', assignedTargets.assign, {
          params: { projectId: PROJECT, targetId: data._id },
          query: {},
          body: { user: people.map(emailOf), target_assigned, dateEffective },
        })
      }
    },
  },
  {
    daysAgo: 2,
    time: '10:10',
    // The scene adds future raises. One of them is mistyped first.
    play: async (stage) => {
      const { send, emailOf, today } = stage
      const { data } = await send('meera', assignedTargets.list, { params: { id: PROJECT }, query: {} })
      const raise = async (name: string, target_assigned: number, days: number): Promise<string> => {
        const id = data.find(({ user, keyword }) => user.email === emailOf(name) && keyword === PHYSICS)?._id ?? ''
        const body = { target_assigned, dateEffective: addDaysTo(today(), days) }
        await send('meera', assignedTargets.edit, { params: { id }, query: {}, body })
        return id
      }
      await raise('ananya', 28, 9)
      const { data: history } = await send('meera', assignedTargets.history, { params: { id: await raise('imran', 260, 5) } })
      const reason = 'Typed 260 for 26'
      await send('meera', assignedTargets.withdraw, { params: { id: history[0]?._id ?? '' }, query: {}, body: { reason } })
      await raise('imran', 26, 5)
    },
  },
]
