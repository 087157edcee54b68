import { useMemo } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { SheetImportDialog } from '../../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../../kit/import/web/sheet-row.ts'
import { glossary, type GlossaryPreview } from '../contract.ts'
import { GLOSSARY_LIMIT } from '../vocabulary.ts'

const words: SheetImport<GlossaryPreview, { added: number; batch: string }, GlossaryPreview['words'][number]> = {
  title: 'Upload glossary',
  template: 'glossary',
  instructions: (
    <>
      A row of the sheet must contain the column names: <b>word</b>, which questions should not use, and <b>write_instead</b>. At
      most {GLOSSARY_LIMIT} words. The sheet replaces the whole glossary.
    </>
  ),
  calls: glossary,
  titles: { new: 'Words', bad: 'Problem rows' },
  noun: ['word', 'words'],
  empty: 'No words',
  columns: [sheetRow, { id: 'word', title: 'Word', width: 260 }, { id: 'instead', title: 'Write instead', width: 380 }],
  rowsOf: (preview) => preview.words,
  running: 'Storing the glossary',
  done: 'stored',
  resultOf: ({ added }) => `${formatQuantity(added, 'word')} stored`,
  note: ({ replaced }) =>
    replaced === 0
      ? 'The project has no glossary yet.'
      : `The present glossary of ${formatQuantity(replaced, 'word')} will be replaced.`,
  submit: ({ counts }) => `Store ${formatQuantity(counts.new, 'word')}`,
  takenBack: 'The glossary that the project had before will be back.',
}

type Props = { open: boolean; project: string; onClose: () => void }

export function UploadGlossaryDialog({ project, ...props }: Props) {
  const chosen = useMemo(() => ({ project }), [project])
  return <SheetImportDialog of={words} chosen={chosen} {...props} />
}
