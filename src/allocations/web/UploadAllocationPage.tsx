import { useState } from 'react'
import { counted, plural } from '../../kit/shared/counted.ts'
import { ImportFlow } from '../../kit/import/web/ImportFlow.tsx'
import { ResultStep } from '../../kit/import/web/ResultStep.tsx'
import { useImport } from '../../kit/import/web/use-import.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { toast } from '../../kit/web/toast.ts'
import { call, refetchChanged, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { accountsImport } from '../accounts-import-contract.ts'
import { crumbTo } from '../../kit/ui/list-page/crumb-to.tsx'

const UploadProjectField = lazyPart('UploadProjectField', () => import('./UploadProjectField.tsx'))
const AccountsPreview = lazyPart('AccountsPreview', () => import('./AccountsPreview.tsx'))

const TITLE = 'Upload allocation IDs'

/** Upload allocation IDs (002 §2): the project is selected here, or each row names its own (api.md, Upload columns). */
export function UploadAllocationPage() {
  const [project, setProject] = useState<string | undefined>(undefined)
  const [shown, setShown] = useState<'new' | 'bad'>()
  const problemRows = useDownload(accountsImport.problemRows)
  const takeBack = useWrite(accountsImport.takeBack)
  const body = project === undefined ? {} : { project }
  const flow = useImport({
    name: 'accounts',
    preview: async ({ file, body: corrections }, options) => {
      setShown(undefined)
      return (
        await call(
          toDryRun(accountsImport.upload),
          { file, body: { ...body, ...corrections }, query: { dryRun: 'true' } },
          options,
        )
      ).preview
    },
    store: async ({ file, body: corrections }, options) => {
      const reply = await call(accountsImport.upload, { file, body: { ...body, ...corrections } }, options)
      const { added } = reply
      toast.success(`${added} ${plural(added, 'allocation ID')} added.`)
      await refetchChanged(accountsImport.upload)
      return reply
    },
    resultOf: ({ added, batch }) => ({ added, batch }),
  })
  return (
    <ImportFlow
      flow={flow}
      page={{
        title: TITLE,
        crumbs: [crumbTo('/projectAllocations', 'Add Projects'), TITLE],
      }}
      template="accounts"
      fields={<UploadProjectField project={project} onProject={setProject} />}
      instructions={
        <>
          Row 1 of the first sheet must contain the column names: <b>account_id</b>, <b>department</b>
          {project === undefined && (
            <>
              , <b>project_name</b>
            </>
          )}
          , and <b>is_multiple</b> (yes or no) if several people may use an ID at once. Either all rows are added or none.
        </>
      }
      preview={(preview, given) => <AccountsPreview preview={preview} {...given} shown={shown} onShow={setShown} />}
      running={{ title: 'Adding the allocation IDs', note: 'Either all rows are added or none.' }}
      result={({ added }, { isTakenBack, takeBack: takeBackButton }) => (
        <ResultStep title={`${counted(added, 'allocation ID')} added`} isTakenBack={isTakenBack} acts={takeBackButton} />
      )}
      takeBack={({ batch }) => ({
        title: 'Take this import back?',
        says: 'The allocation IDs it added will be deleted, with the departments it added to their projects.',
        run: () => takeBack.mutateAsync({ params: { id: batch } }),
      })}
      note={({ counts }) =>
        counts.bad > 0
          ? `Either all rows are added or none. Fix ${counted(counts.bad, 'row')} here, or fix the sheet and drop it again.`
          : 'All rows will be added.'
      }
      submit={({ counts }) => `Add ${counted(counts.new, 'allocation ID')}`}
      problemRows={problemRows}
      onProblemRows={({ file, body: corrections }) => void problemRows.start({ file, body: { ...body, ...corrections } })}
      hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
    />
  )
}
