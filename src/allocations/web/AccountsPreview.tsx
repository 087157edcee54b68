import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewProps } from '../../kit/import/web/preview-props.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { AccountsPreview as Preview } from '../accounts-import-contract.ts'

type Account = Preview['accounts'][number]
type Props = PreviewProps & {
  preview: Preview
  shown: 'new' | 'bad' | undefined
  onShow: (which: 'new' | 'bad') => void
}

const columns: GridColumn<Account>[] = [
  { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
  { id: 'account_id', title: 'Allocation ID', width: 180, frozen: true },
  { id: 'project', title: 'Project', width: 180 },
  { id: 'department', title: 'Department', width: 160 },
  {
    id: 'is_multiple',
    title: 'Users',
    width: 130,
    value: ({ is_multiple: several }) => (several ? 'Several at once' : 'One at a time'),
  },
]

/** The allocation IDs that would be added, and each problem with its place in the sheet. */
export function AccountsPreview({ preview: { counts, accounts, problems }, ...rest }: Props) {
  return (
    <PreviewStep<Account, 'new' | 'bad'>
      {...rest}
      titles={{ new: 'New allocation IDs', bad: 'Bad rows' }}
      counts={counts}
      problems={problems}
      grid={() => ({
        name: 'New allocation IDs',
        noun: ['allocation ID', 'allocation IDs'],
        empty: 'No new allocation IDs',
        columns,
        rows: accounts,
      })}
    />
  )
}
