import { SAMPLE_DAYS, type Scene, type SceneContext } from '../kit/server/sample.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { assigning } from './assign/contract.ts'
import { tasks } from './desk/contract.ts'
import { SAMPLE_FILES } from '../rows/files/vocabulary.ts'
import { taskHistory } from '../rows/history/contract.ts'
import { imports } from '../row-import/import/contract.ts'
import { sections } from '../row-import/file-projects/contract.ts'
import { SKIP_REASONS } from '../rows/workflow/vocabulary.ts'

const [MAIN, SECOND] = SAMPLE_PROJECTS
const [MAIN_FILE, SECOND_FILE, FURTHER_FILE, FINISHED_FILE, RECENT_FILE] = SAMPLE_FILES

const upload = async ({ send, file }: SceneContext, section: string, name: string) =>
  send('meera', imports.add, { body: { section }, file: await file(name) })

type Stages = Partial<Record<'author' | 'reviewer' | 'reviewer-2' | 'uploader', string>>
const give = ({ send, emailOf }: SceneContext, file: string, [start, end]: [number, number], people: Stages) =>
  send('meera', assigning.assign, {
    params: { file },
    body: { start, end, ...Object.fromEntries(Object.entries(people).map(([role, name]) => [role, emailOf(name)])) },
  })

type Role = 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER'
const act = async (
  { send, minutes }: SceneContext,
  name: string,
  role: Role,
  srNo: number,
  body: Record<string, unknown>,
  file: string = MAIN_FILE,
): Promise<void> => {
  minutes(3)
  await send(name, tasks.update, { params: { file, role }, body: { sr_no: srNo, ...body } as never })
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

/** Plays one person's decisions on many rows, three minutes apart. */
const decisions =
  (name: string, role: Role, numbers: readonly number[], decide: (srNo: number) => Record<string, unknown>, file?: string) =>
  async (stage: SceneContext): Promise<void> => {
    for (const srNo of numbers) await act(stage, name, role, srNo, decide(srNo), file)
  }
/**
 * When the early shift begins (src/timesheets/sample-rules.ts). Its people decide before they fill in their timesheets, and at
 * least two days after another person's decision, because a Sunday's early shift is played before Saturday's other work.
 */
const EARLY = '05:30'
const authors = (daysAgo: number, time: string, name: string, from: number, to: number): Scene => ({
  daysAgo,
  time,
  play: decisions(name, 'AUTHOR', rows(from, to), authored),
})

const reviews = (daysAgo: number, name: string, numbers: readonly number[]): Scene => ({
  daysAgo,
  time: name === 'rohit' ? '06:30' : '10:00',
  play: decisions(name, 'REVIEWER', numbers, reviewed),
})
/** The 17th of every 20 rows is sent back. */
const second = (numbers: readonly number[]) =>
  decisions('sneha', 'REVIEWER-2', numbers.filter(approved), (n) =>
    n % 20 === 17 ? { status: 'send for rework', comments: 'The approximation needs a word.' } : { status: 'approved' },
  )
/** A row that an admin returns to its reviewer, who scores it again. */
const REOPENED = 234
const reopened = async (stage: SceneContext): Promise<void> => {
  const { task } = await stage.send('meera', taskHistory.timeline, { params: { file: MAIN_FILE, srNo: REOPENED } })
  const body = { sr_no: REOPENED, role: 'REVIEWER', comments: 'The score does not fit the remark.', version: task.version }
  await stage.send('meera', taskHistory.reopen, { params: { file: MAIN_FILE }, body })
  await act(stage, 'rohit', 'REVIEWER', REOPENED, { status: 'approved', qc_score: 4 })
}
const reworked = { status: 'done', answerType: 'Authored on Doc', comments: 'The unit is given now.' }
const LAST_RETURNED = 37
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
  authors(40, EARLY, 'imran', 121, 135),
  authors(38, EARLY, 'priya', 221, 235),
  reviews(36, 'neha', rows(1, 14)),
  reviews(35, 'rohit', [...rows(121, 130), ...rows(132, 134)]),
  { daysAgo: 34, time: '09:00', play: (stage) => act(stage, 'ananya', 'AUTHOR', 11, reworked) },
  authors(34, '09:30', 'ananya', 16, 30),
  authors(33, EARLY, 'imran', 136, 150),
  authors(29, EARLY, 'priya', 236, 250),
  { daysAgo: 29, time: '09:00', play: (stage) => act(stage, 'neha', 'REVIEWER', 11, { status: 'approved', qc_score: 4 }) },
  reviews(29, 'neha', rows(15, 22)),
  reviews(28, 'rohit', [...rows(135, 150), ...rows(221, 232)]),
  { daysAgo: 27, time: EARLY, play: second(rows(1, 20)) },
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
    daysAgo: 26,
    time: '10:30',
    play: (stage) => act(stage, 'neha', 'REVIEWER', 17, { status: 'approved', qc_score: 5, comments: 'A word was added.' }),
  },
  { daysAgo: 24, time: EARLY, play: (stage) => act(stage, 'sneha', 'REVIEWER-2', 17, { status: 'approved' }) },
  { daysAgo: 24, time: '06:50', play: decisions('anil', 'UPLOADER', rows(1, 14).filter(approved), uploaded) },
  authors(22, '09:30', 'ananya', 31, 45),
  authors(22, EARLY, 'imran', 151, 165),
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
  authors(11, EARLY, 'imran', 166, 180),
  authors(9, EARLY, 'divya', 281, 300),
  reviews(8, 'neha', rows(43, 50)),
  reviews(8, 'rohit', [131, ...rows(165, 170), ...rows(233, 240)]),
  // Reopened before the rework of row 131 comes back, because the rework would otherwise have to be done first.
  { daysAgo: 8, time: '07:20', play: reopened },
  { daysAgo: 7, time: EARLY, play: (stage) => act(stage, 'imran', 'AUTHOR', 131, reworked) },
  { daysAgo: 7, time: '06:20', play: (stage) => act(stage, 'rohit', 'REVIEWER', 131, { status: 'approved', qc_score: 4 }) },
  { daysAgo: 6, time: EARLY, play: (stage) => act(stage, 'priya', 'AUTHOR', 231, reworked) },
  { daysAgo: 6, time: '06:20', play: (stage) => act(stage, 'rohit', 'REVIEWER', 231, { status: 'approved', qc_score: 5 }) },
  { daysAgo: 5, time: EARLY, play: second(rows(21, 40).filter((n) => n !== LAST_RETURNED)) },
  {
    daysAgo: 5,
    time: '06:20',
    play: decisions(
      'sneha',
      'REVIEWER-2',
      rows(121, 140).filter((n) => n !== 131 && approved(n) && n % 20 !== 17),
      () => ({ status: 'approved' }),
    ),
  },
  {
    daysAgo: 3,
    time: EARLY,
    play: async (stage) => {
      await decisions('anil', 'UPLOADER', rows(15, 30).filter(approved), uploaded)(stage)
      await act(stage, 'anil', 'UPLOADER', 13, { status: 'skipped', comments: 'Skipped, as the reviewer asks.' })
    },
  },
  // The last reworks stay with their authors until the end, because people must do their reworks before anything else.
  reviews(2, 'neha', [31]),
  { daysAgo: 0, time: '07:24', play: decisions('rohit', 'REVIEWER', [151], reviewed) },
  { daysAgo: 0, time: '07:24', play: second([LAST_RETURNED]) },
  {
    daysAgo: 2,
    time: '16:00',
    play: async (stage) => {
      await give(stage, SECOND_FILE, [1, 84], { author: 'ananya', reviewer: 'neha', uploader: 'anil' })
      await give(stage, FURTHER_FILE, [1, 60], { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha' })
    },
  },
]

const passed = { status: 'approved' }
const solved = { status: 'done', answerType: 'Authored on Doc' }
const scored = (n: number) => ({ status: 'approved', qc_score: 3 + (n % 3) })

/** A file that went through all stages in four parts, each with six rows of each author. */
const finished: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS - 1,
    time: '11:00',
    play: async (stage) => {
      const ends = { 'reviewer-2': 'sneha', uploader: 'anil' }
      await give(stage, FINISHED_FILE, [1, 24], { author: 'ananya', reviewer: 'neha', ...ends })
      await give(stage, FINISHED_FILE, [25, 48], { author: 'imran', reviewer: 'rohit', ...ends })
    },
  },
  ...[0, 1, 2, 3].flatMap((part): Scene[] => {
    const [first, second, began] = [rows(6 * part + 1, 6 * part + 6), rows(6 * part + 25, 6 * part + 30), 88 - 12 * part]
    const inFile = (daysAgo: number, time: string, ...of: Parameters<typeof decisions>): Scene => ({
      daysAgo,
      time,
      play: decisions(of[0], of[1], of[2], of[3], FINISHED_FILE),
    })
    return [
      inFile(began, '09:30', 'ananya', 'AUTHOR', first, () => solved),
      inFile(began, EARLY, 'imran', 'AUTHOR', second, () => solved),
      inFile(began - 3, '10:00', 'neha', 'REVIEWER', first, scored),
      inFile(began - 3, '06:30', 'rohit', 'REVIEWER', second, scored),
      inFile(began - 5, EARLY, 'sneha', 'REVIEWER-2', [...first, ...second], () => passed),
      inFile(began - 8, '06:50', 'anil', 'UPLOADER', [...first, ...second], uploaded),
    ]
  }),
]

/**
 * A person who decides three rows a day in the file that was started last, from row `from` on. `days` has the first and the last
 * day, as numbers of days ago.
 */
type Lane = { name: string; role: Role; from: number; days: readonly [number, number]; time: string }
const lanes: readonly Lane[] = [
  { name: 'ananya', role: 'AUTHOR', from: 1, days: [8, 3], time: '09:30' },
  { name: 'neha', role: 'REVIEWER', from: 1, days: [6, 2], time: '09:30' },
  { name: 'imran', role: 'AUTHOR', from: 31, days: [7, 0], time: '05:45' },
  { name: 'priya', role: 'REVIEWER', from: 31, days: [6, 0], time: '06:40' },
  { name: 'divya', role: 'AUTHOR', from: 61, days: [8, 0], time: '05:45' },
  { name: 'rohit', role: 'REVIEWER', from: 61, days: [7, 0], time: '06:30' },
  { name: 'sneha', role: 'REVIEWER-2', from: 61, days: [6, 0], time: '07:00' },
  { name: 'anil', role: 'UPLOADER', from: 61, days: [5, 0], time: '07:15' },
  { name: 'priya', role: 'AUTHOR', from: 91, days: [5, 1], time: '05:45' },
]
const [IN_LANE, OF_DAY] = [30, 3]
const choiceIn: Record<Role, (n: number) => Record<string, unknown>> = {
  AUTHOR: () => solved,
  REVIEWER: scored,
  'REVIEWER-2': () => passed,
  UPLOADER: uploaded,
}
const recent: readonly Scene[] = [
  {
    daysAgo: 13,
    time: '11:30',
    play: async (stage) => {
      const ends = { 'reviewer-2': 'sneha', uploader: 'anil' }
      const people = [
        ['ananya', 'neha'],
        ['imran', 'priya'],
        ['divya', 'rohit'],
        ['priya', 'rohit'],
      ] as const
      for (const [at, [author, reviewer]] of people.entries()) {
        const last = Math.min((at + 1) * IN_LANE, 110)
        await give(stage, RECENT_FILE, [at * IN_LANE + 1, last], { author, reviewer, ...ends })
      }
    },
  },
  ...lanes.flatMap(({ name, role, from, days: [first, last], time }) =>
    Array.from({ length: first - last + 1 }, (_, at): Scene => {
      const start = from + OF_DAY * at
      return {
        daysAgo: first - at,
        time,
        play: decisions(name, role, rows(start, start + OF_DAY - 1), choiceIn[role], RECENT_FILE),
      }
    }),
  ),
]

export const taskScenes: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS,
    time: '10:05',
    play: async (stage) => {
      for (const name of SAMPLE_PROJECTS) await stage.send('meera', sections.add, { body: { name } })
      await upload(stage, MAIN, FINISHED_FILE)
    },
  },
  {
    daysAgo: 44,
    time: '10:00',
    play: async (stage) => {
      await upload(stage, MAIN, MAIN_FILE)
      stage.minutes(12)
      await upload(stage, SECOND, SECOND_FILE)
      await upload(stage, SECOND, FURTHER_FILE)
    },
  },
  { daysAgo: 14, time: '10:00', play: (stage) => upload(stage, MAIN, RECENT_FILE) },
  ...finished,
  ...worked,
  ...recent,
]
