import { useMemo } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { type CandidatesPreview, candidatesImport } from '../candidates-import-contract.ts'
import { CANDIDATE_COLUMNS, CANDIDATE_FIELDS } from '../vocabulary.ts'
import { describeDouble } from './double-words.ts'

type Reply = { added: number; there: number; batch: string }
const thereWords = ({ there }: { there: number }): string =>
  there === 0 ? '' : ` ${formatQuantity(there, 'row is', 'rows are')} left out: already in this job.`

const list: SheetImport<CandidatesPreview, Reply, CandidatesPreview['candidates'][number]> = {
  title: 'Add candidates from a list',
  template: 'candidates',
  paste: { columns: CANDIDATE_FIELDS, otherNames: Object.values(CANDIDATE_COLUMNS).flat() },
  instructions: (
    <>
      The columns are <b>name</b>, <b>email</b>, <b>contact</b> and, if you like, <b>remarks</b>, with their names in a row above
      them. Other usual names, such as “Mobile”, are understood. A pasted list without names has them in this order.
    </>
  ),
  calls: candidatesImport,
  titles: { new: 'New', bad: 'Problem rows' },
  noun: ['candidate', 'candidates'],
  empty: 'No new candidates',
  columns: [
    sheetRow,
    { id: 'name', title: 'Name', width: 170 },
    { id: 'email', title: 'Email', width: 200 },
    { id: 'contact', title: 'Contact', width: 140 },
    { id: 'double', title: 'Warning', width: 240, value: ({ double }) => (double === null ? '' : describeDouble(double)) },
    { id: 'remarks', title: 'Remarks', width: 160 },
  ],
  rowsOf: (preview) => preview.candidates,
  running: 'Adding the candidates',
  done: 'added',
  resultOf: ({ added }) => `${formatQuantity(added, 'candidate')} added`,
  note: (preview) => `${formatQuantity(preview.counts.new, 'new candidate')}.${thereWords(preview)}`,
  submit: ({ counts }) => `Add ${formatQuantity(counts.new, 'candidate')}`,
  takenBack: 'The candidates it added will be erased.',
}

export function ImportCandidatesDialog({ open, jobId, onClose }: { open: boolean; jobId: string; onClose: () => void }) {
  const of = useMemo(() => ({ ...list, params: { jobId } }), [jobId])
  return <SheetImportDialog of={of} width={980} open={open} onClose={onClose} />
}
