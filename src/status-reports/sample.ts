import type { Scene, SceneContext } from '../kit/server/sample.ts'
import { writeSheet } from '../kit/xlsx/write.ts'
import { statusReports } from './contract.ts'
import { statusImport } from './import-contract.ts'
import type { StatusForm } from './rules.ts'
import { STATUS_COLUMNS } from './vocabulary.ts'

const accounts: readonly (readonly [name: string, department: string, subject: string])[] = [
  ...['ananya', 'imran', 'neha', 'priya', 'joseph', 'anil'].map((name) => [name, 'Physics', 'Physics'] as const),
  ['divya', 'Chemistry', 'Chemistry'],
  ['rohit', 'Chemistry', 'Chemistry'],
  ['ritu', 'Mathematics', 'Mathematics'],
  ['sneha', 'Mathematics', 'Mathematics'],
]

const ERROR = { status: 'application-error' } as const
const no = { status: 'accessible', authoring_status: 'no', qc_status: 'no', technical_issues: 'no' } as const
type Save = { daysAgo: number; time: string; by: string; of: string; form: StatusForm }
const saves: readonly Save[] = [
  { daysAgo: 84, time: '10:15', by: 'meera', of: 'ananya', form: { ...no, authoring_status: 'yes', authoring_limit: 30 } },
  { daysAgo: 70, time: '10:40', by: 'meera', of: 'rohit', form: ERROR },
  { daysAgo: 69, time: '09:50', by: 'meera', of: 'rohit', form: { ...no, qc_status: 'yes', qc_limit: 60 } },
  { daysAgo: 48, time: '11:05', by: 'joseph', of: 'neha', form: { ...no, qc_status: 'yes', qc_limit: 100 } },
  { daysAgo: 26, time: '09:55', by: 'joseph', of: 'imran', form: { ...no, authoring_status: 'yes', authoring_limit: 30 } },
  { daysAgo: 9, time: '09:30', by: 'joseph', of: 'ananya', form: { ...no, authoring_status: 'yes', authoring_limit: 40 } },
  { daysAgo: 9, time: '09:34', by: 'joseph', of: 'imran', form: { ...no, authoring_status: 'yes', authoring_limit: 36 } },
  { daysAgo: 9, time: '09:37', by: 'joseph', of: 'neha', form: { ...no, qc_status: 'yes', qc_limit: 120 } },
  { daysAgo: 12, time: '10:41', by: 'meera', of: 'divya', form: ERROR },
  { daysAgo: 9, time: '09:43', by: 'meera', of: 'rohit', form: { ...no, qc_status: 'yes', qc_limit: 90 } },
  {
    daysAgo: 8,
    time: '10:05',
    by: 'joseph',
    of: 'priya',
    form: { ...no, authoring_status: 'PS', ps_limit: '1st attempt failed' },
  },
  { daysAgo: 8, time: '10:08', by: 'joseph', of: 'sneha', form: { ...no, qc_status: 'yes', qc_limit: 150 } },
  { daysAgo: 10, time: '11:20', by: 'meera', of: 'divya', form: { ...no, authoring_status: 'yes', authoring_limit: 36 } },
  { daysAgo: 5, time: '09:45', by: 'joseph', of: 'priya', form: { ...no, authoring_status: 'PS', ps_limit: 'PS ongoing' } },
  { daysAgo: 4, time: '10:10', by: 'joseph', of: 'imran', form: ERROR },
  { daysAgo: 4, time: '16:10', by: 'joseph', of: 'imran', form: { ...no, authoring_status: 'yes', authoring_limit: 36 } },
  {
    daysAgo: 2,
    time: '12:15',
    by: 'joseph',
    of: 'neha',
    form: { ...no, qc_status: 'yes', qc_limit: 80, technical_issues: 'yes', remarks: 'The editor closes after 20 minutes.' },
  },
  { daysAgo: 1, time: '16:40', by: 'joseph', of: 'ritu', form: ERROR },
  { daysAgo: 0, time: '08:20', by: 'meera', of: 'rohit', form: { ...no, qc_status: 'yes', qc_limit: 110 } },
]

const upload = async (stage: SceneContext): Promise<unknown> => {
  const parts: Uint8Array[] = []
  const rows = accounts.map(([name, department, subject]) => [stage.emailOf(name), department, subject])
  const columns = STATUS_COLUMNS.map((header) => ({ header }))
  for await (const part of writeSheet({ sheetName: 'Status IDs', columns, rows })) parts.push(part)
  return stage.send('meera', statusImport.upload, { file: new File([Buffer.concat(parts)], 'Status IDs.xlsx'), body: {} })
}

export const statusScenes: readonly Scene[] = [
  { daysAgo: 90, time: '16:30', play: upload },
  ...saves.map(({ daysAgo, time, by, of, form }): Scene => ({
    daysAgo,
    time,
    play: (stage) => stage.send(by, statusReports.save, { body: { ...form, user_id: stage.emailOf(of) } as never }),
  })),
]
