import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { type SheetImport, SheetImportSteps } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { type AccountsPreview, accountsImport } from '../accounts-import-contract.ts'

const UploadProjectField = lazyPart('UploadProjectField', () => import('./UploadProjectField.tsx'))

const accounts: Omit<
  SheetImport<AccountsPreview, { added: number; batch: string }, AccountsPreview['accounts'][number]>,
  'instructions'
> = {
  title: 'Upload allocation IDs',
  template: 'accounts',
  calls: accountsImport,
  titles: { new: 'New allocation IDs', bad: 'Problem rows' },
  noun: ['allocation ID', 'allocation IDs'],
  empty: 'No new allocation IDs',
  columns: [
    sheetRow,
    { id: 'account_id', title: 'Allocation ID', width: 180, frozen: true },
    { id: 'project', title: 'Project', width: 180 },
    { id: 'department', title: 'Department', width: 160 },
    {
      id: 'is_multiple',
      title: 'Mode',
      width: 130,
      value: ({ is_multiple: several }) => (several ? 'Multiple-user' : 'Single-user'),
    },
  ],
  rowsOf: (preview) => preview.accounts,
  running: 'Adding the allocation IDs',
  done: 'added',
  resultOf: ({ added }) => `${formatQuantity(added, 'allocation ID')} added`,
  note: ({ counts }, isWhole) =>
    isWhole ? 'All rows will be added.' : `${formatQuantity(counts.new, 'row')} will be added, without what is not read.`,
  submit: ({ counts }) => `Add ${formatQuantity(counts.new, 'allocation ID')}`,
  takenBack: 'The allocation IDs it added will be deleted, with the departments it added to their projects.',
}

/**
 * The page Upload allocation IDs (002 §2). The project is selected here, or each row names its project (api.md, Upload columns).
 */
export function UploadAllocationPage() {
  const [project, setProject] = useState<string | undefined>(undefined)
  const instructions = (
    <>
      A row of the sheet must contain the column names: <b>account_id</b>, <b>department</b>
      {project === undefined && (
        <>
          , <b>project_name</b>
        </>
      )}
      , and <b>is_multiple</b> (yes or no) if several people may use an ID at once. Either all rows are added or none.
    </>
  )
  return (
    <SheetImportSteps
      of={{ ...accounts, instructions }}
      page={{ title: accounts.title, crumbs: [buildCrumb('/projectAllocations', 'Allocation ID'), accounts.title] }}
      fields={(disabled) => <UploadProjectField disabled={disabled} project={project} onProject={setProject} />}
      {...(project !== undefined && { chosen: { project } })}
    />
  )
}
