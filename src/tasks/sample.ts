import { type Scene, type Stage } from '../kit/server/sample.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { assigning } from './assign/contract.ts'
import { tasks } from './desk/contract.ts'
import { SAMPLE_FILES } from './files/vocabulary.ts'
import { taskHistory } from './history/contract.ts'
import { imports } from './import/contract.ts'
import { sections } from './file-projects/contract.ts'
import { SKIP_REASONS } from './workflow/vocabulary.ts'

const [MAIN, SECOND] = SAMPLE_PROJECTS
const [MAIN_FILE, SECOND_FILE, FURTHER_FILE] = SAMPLE_FILES

const upload = async ({ send, file }: Stage, section: string, name: string) =>
  send('meera', imports.add, { body: { section }, file: await file(name) })

type Stages = Partial<Record<'author' | 'reviewer' | 'reviewer-2' | 'uploader', string>>
const give = ({ send, emailOf }: Stage, file: string, [start, end]: [number, number], people: Stages) =>
  send('meera', assigning.assign, {
    params: { file },
    body: { start, end, ...Object.fromEntries(Object.entries(people).map(([role, name]) => [role, emailOf(name)])) },
  })

type Role = 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER'
const act = async (
  { send, minutes }: Stage,
  name: string,
  role: Role,
  srNo: number,
  body: Record<string, unknown>,
): Promise<void> => {
  minutes(3)
  await send(name, tasks.update, { params: { file: MAIN_FILE, role }, body: { sr_no: srNo, ...body } as never })
}
const rows = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const authored = (srNo: number): Record<string, unknown> => {
  if (srNo % 20 === 0) {
    const reason = SKIP_REASONS[(srNo / 20) % SKIP_REASONS.length]
    return { status: 'skipped', reason, comments: 'The figure that the question speaks of is missing.' }
  }
  const onPortal = srNo % 3 === 0 && srNo % 20 !== 11
  return onPortal
    ? { status: 'done', answerType: 'Uploaded on Portal', new_content_id: `CNT-${880_000 + srNo}` }
    : { status: 'done', answerType: 'Authored on Doc', comments: srNo % 4 === 0 ? 'Steps shown in full.' : '' }
}
const reviewed = (srNo: number): Record<string, unknown> => {
  if (srNo % 40 === 0) return { status: 'skip-approved' }
  if (srNo % 20 === 0) return { status: 'sent-for-re-attempt', comments: 'The figure is on the next page. Please try again.' }
  if (srNo % 20 === 7) return { status: 'rejected', qc_score: 1, comments: 'The second step uses the wrong sign.' }
  if (srNo % 20 === 11) return { status: 'send for rework', qc_score: 3, comments: 'Please give the unit of the result.' }
  if (srNo % 20 === 13) return { status: 'to be skipped', comments: 'The question repeats an earlier one.' }
  return { status: 'approved', qc_score: 4 + (srNo % 2) }
}

const approved = (srNo: number): boolean => ![0, 7, 11, 13].includes(srNo % 20) || srNo === 11

/** One person's decisions on many rows, three minutes apart. */
const decisions =
  (name: string, role: Role, numbers: readonly number[], decide: (srNo: number) => Record<string, unknown>) =>
  async (stage: Stage): Promise<void> => {
    for (const srNo of numbers) await act(stage, name, role, srNo, decide(srNo))
  }
const authors = (daysAgo: number, time: string, name: string, from: number, to: number): Scene => ({
  daysAgo,
  time,
  play: decisions(name, 'AUTHOR', rows(from, to), authored),
})

const reviews = (daysAgo: number, name: string, numbers: readonly number[]): Scene => ({
  daysAgo,
  time: '10:00',
  play: decisions(name, 'REVIEWER', numbers, reviewed),
})
/** The second review of what was approved; the 17th of each twenty is sent back. */
const second = (numbers: readonly number[]) =>
  decisions('sneha', 'REVIEWER-2', numbers.filter(approved), (n) =>
    n % 20 === 17 ? { status: 'send for rework', comments: 'The approximation needs a word.' } : { status: 'approved' },
  )
/** A row that an admin gives back to its reviewer, who scores it anew. */
const REOPENED = 234
const reopened = async (stage: Stage): Promise<void> => {
  const { task } = await stage.send('meera', taskHistory.timeline, { params: { file: MAIN_FILE, srNo: REOPENED } })
  const body = { sr_no: REOPENED, role: 'REVIEWER', comments: 'The score does not fit the remark.', version: task.version }
  await stage.send('meera', taskHistory.reopen, { params: { file: MAIN_FILE }, body })
  await act(stage, 'rohit', 'REVIEWER', REOPENED, { status: 'approved', qc_score: 4 })
}
const reworked = { status: 'done', answerType: 'Authored on Doc', comments: 'The unit is given now.' }
const uploaded = (n: number) => ({ status: 'uploaded', new_content_id: `CNT-${880_000 + n}` })

const worked: readonly Scene[] = [
  {
    daysAgo: 42,
    time: '11:00',
    play: async (stage) => {
      await give(stage, MAIN_FILE, [1, 30], { author: 'ananya', reviewer: 'neha', 'reviewer-2': 'sneha', uploader: 'anil' })
      await give(stage, MAIN_FILE, [121, 150], { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha', uploader: 'anil' })
      await give(stage, MAIN_FILE, [221, 250], { author: 'priya', reviewer: 'rohit', uploader: 'anil' })
    },
  },
  authors(40, '09:30', 'ananya', 1, 15),
  authors(40, '09:30', 'imran', 121, 135),
  authors(38, '09:30', 'priya', 221, 235),
  reviews(36, 'neha', rows(1, 14)),
  reviews(35, 'rohit', [...rows(121, 130), ...rows(132, 134)]),
  { daysAgo: 34, time: '09:00', play: (stage) => act(stage, 'ananya', 'AUTHOR', 11, reworked) },
  authors(34, '09:30', 'ananya', 16, 30),
  authors(33, '09:30', 'imran', 136, 150),
  authors(29, '09:30', 'priya', 236, 250),
  { daysAgo: 29, time: '09:00', play: (stage) => act(stage, 'neha', 'REVIEWER', 11, { status: 'approved', qc_score: 4 }) },
  reviews(29, 'neha', rows(15, 22)),
  reviews(28, 'rohit', [...rows(135, 150), ...rows(221, 232)]),
  { daysAgo: 27, time: '10:00', play: second(rows(1, 20)) },
  {
    daysAgo: 26,
    time: '11:00',
    play: async (stage) => {
      await give(stage, MAIN_FILE, [31, 120], { author: 'ananya', reviewer: 'neha', 'reviewer-2': 'sneha', uploader: 'anil' })
      await give(stage, MAIN_FILE, [151, 220], { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha', uploader: 'anil' })
      await give(stage, MAIN_FILE, [251, 280], { author: 'priya', reviewer: 'rohit', uploader: 'anil' })
    },
  },
  {
    daysAgo: 25,
    time: '10:00',
    play: (stage) => act(stage, 'neha', 'REVIEWER', 17, { status: 'approved', qc_score: 5, comments: 'A word was added.' }),
  },
  { daysAgo: 24, time: '10:00', play: (stage) => act(stage, 'sneha', 'REVIEWER-2', 17, { status: 'approved' }) },
  { daysAgo: 24, time: '14:00', play: decisions('anil', 'UPLOADER', rows(1, 14).filter(approved), uploaded) },
  authors(22, '09:30', 'ananya', 31, 45),
  authors(22, '09:30', 'imran', 151, 165),
  reviews(20, 'neha', rows(23, 30)),
  reviews(13, 'neha', rows(32, 42)),
  reviews(13, 'rohit', rows(152, 164)),
  {
    daysAgo: 12,
    time: '11:00',
    play: async (stage) => {
      await give(stage, MAIN_FILE, [281, 340], { author: 'divya', reviewer: 'neha', 'reviewer-2': 'sneha' })
      await give(stage, MAIN_FILE, [421, 470], { author: 'imran', reviewer: 'priya' })
    },
  },
  authors(11, '09:30', 'ananya', 46, 60),
  authors(11, '09:30', 'imran', 166, 180),
  authors(9, '10:00', 'divya', 281, 300),
  // The last reworks stay with their authors: nobody does anything else before their reworks.
  reviews(9, 'neha', [31, ...rows(43, 50)]),
  reviews(8, 'rohit', [131, 151, ...rows(165, 170), ...rows(233, 240)]),
  // Before the rework of 131 comes back, which would go first.
  { daysAgo: 8, time: '15:30', play: reopened },
  { daysAgo: 7, time: '11:00', play: (stage) => act(stage, 'imran', 'AUTHOR', 131, reworked) },
  { daysAgo: 5, time: '10:00', play: second(rows(21, 40)) },
  {
    daysAgo: 5,
    time: '13:00',
    play: decisions(
      'sneha',
      'REVIEWER-2',
      rows(121, 140).filter((n) => approved(n) && n % 20 !== 17),
      () => ({ status: 'approved' }),
    ),
  },
  {
    daysAgo: 3,
    time: '10:00',
    play: async (stage) => {
      await decisions('anil', 'UPLOADER', rows(15, 30).filter(approved), uploaded)(stage)
      await act(stage, 'anil', 'UPLOADER', 13, { status: 'skipped', comments: 'Skipped, as the reviewer asks.' })
    },
  },
  {
    daysAgo: 2,
    time: '16:00',
    play: async (stage) => {
      await give(stage, SECOND_FILE, [1, 84], { author: 'ananya', reviewer: 'neha', uploader: 'anil' })
      await give(stage, FURTHER_FILE, [1, 60], { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha' })
    },
  },
]

export const taskScenes: readonly Scene[] = [
  {
    daysAgo: 44,
    time: '10:00',
    play: async (stage) => {
      for (const name of SAMPLE_PROJECTS) await stage.send('meera', sections.add, { body: { name } })
      await upload(stage, MAIN, MAIN_FILE)
      stage.minutes(12)
      await upload(stage, SECOND, SECOND_FILE)
      await upload(stage, SECOND, FURTHER_FILE)
    },
  },
  ...worked.map((scene): Scene => ({ ...scene, worked: true })),
]
