import type { GridColumn } from '../../src/kit/ui/data-grid/columns.ts'

export const ROWS = 2_000

type Row = Record<string, string | number>

const statuses = ['done', 'approved', 'sent_for_rework', 'assigned', 'skipped']
const people = ['Ananya Iyer', 'Imran Sheikh', 'Divya Nair', 'Neha Kulkarni', 'Rohit Verma']
const at = (n: number): string => new Date(Date.UTC(2026, 2, 1) + n * 61_000).toISOString()

export const rows: readonly Row[] = Array.from({ length: ROWS }, (_, index) => {
  const n = index + 1
  return {
    sr_no: n,
    question_id: `BNK-${n}`,
    section: `Section ${(n * 7) % 40}`,
    subject: ['Physics', 'Chemistry'][n % 2] ?? '',
    author: people[n % 5] ?? '',
    author_status: statuses[n % 5] ?? '',
    author_done_date: at(n),
    reviewer: people[(n + 1) % 5] ?? '',
    reviewer_status: statuses[(n + 2) % 5] ?? '',
    reviewer_done_date: at(n + 9),
    uploader: people[(n + 3) % 5] ?? '',
    uploader_status: statuses[(n + 3) % 5] ?? '',
    new_content_id: `U-${n * 3}`,
    question_link: `https://content.example/questions/${n}`,
    solution_link: `https://content.example/solutions/${n}`,
    chapter: `Chapter ${n % 40}`,
    page: 1 + (n % 700),
    level: 'Medium',
    year: 2000 + (n % 26),
    qc_score: n % 6,
  }
})

const kinds: Record<string, NonNullable<GridColumn<Row>['kind']>> = {
  sr_no: 'number',
  page: 'number',
  qc_score: 'number',
  year: 'number',
  question_link: 'link',
  solution_link: 'link',
  author_status: 'status',
  reviewer_status: 'status',
  uploader_status: 'status',
  author_done_date: 'instant',
  reviewer_done_date: 'instant',
}
export const columns: readonly GridColumn<Row>[] = Object.keys(rows[0] ?? {}).map((id) => ({
  id,
  ...(kinds[id] !== undefined && { kind: kinds[id] }),
  ...((id === 'sr_no' || id === 'question_id') && { frozen: true }),
  ...(kinds[id] === 'link' && { label: () => id }),
}))

export const rowId = (row: Row): string => String(row['sr_no'])
