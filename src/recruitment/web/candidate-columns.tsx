import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { addedByColumn, nameColumn, type PageLink } from '../../kit/ui/list-page/columns.tsx'
import type { Candidate } from '../candidates-contract.ts'
import { doubleWords } from './double-words.ts'
import { StageChip } from './stage-looks.tsx'

/** What a list shows of each candidate (001 §3). */
export const candidateColumns = (downloadCv: (id: string) => void): readonly GridColumn<Candidate>[] => [
  {
    ...nameColumn<Candidate>({
      id: 'name',
      title: 'Name',
      to: ({ _id }) => ({ to: '.', search: (old: object) => ({ ...old, candidate: _id }) }) as PageLink,
    }),
    width: 180,
  },
  { id: 'email', title: 'Email', width: 220, sortable: false },
  { id: 'contact', title: 'Contact', width: 150, sortable: false },
  { id: 'remarks', title: 'Remarks', width: 200, sortable: false },
  { ...addedByColumn, width: 150, sortable: false },
  { id: 'created_at', title: 'Added', kind: 'instant' },
  {
    id: 'stage',
    decides: true,
    title: 'Stage',
    kind: 'status',
    width: 116,
    value: ({ stage }) => stage,
    show: ({ stage }) => <StageChip stage={stage} />,
  },
  {
    id: 'doubles',
    title: 'Warning',
    width: 240,
    sortable: false,
    value: ({ doubles }) => doubles.map((each) => doubleWords(each)).join('; '),
  },
  {
    id: 'cv',
    title: 'CV',
    kind: 'action',
    width: 96,
    sortable: false,
    value: ({ cv }) => cv && 'Download',
    act: ({ _id, cv }) => (cv === null ? undefined : () => downloadCv(_id)),
  },
  { id: 'note', title: 'Note', width: 200, sortable: false, hidden: true },
  { id: 'stage_at', title: 'In this stage since', kind: 'instant', sortable: false, hidden: true },
]
