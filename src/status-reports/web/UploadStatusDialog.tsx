import { useState } from 'react'
import { counted } from '../../kit/shared/counted.ts'
import { ImportFlow } from '../../kit/import/web/ImportFlow.tsx'
import { ResultStep } from '../../kit/import/web/ResultStep.tsx'
import { useImport } from '../../kit/import/web/use-import.ts'
import { dryRunOf } from '../../kit/shared/endpoint.ts'
import { Dialog } from '../../kit/ui/dialog/Dialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { toast } from '../../kit/web/toast.tsx'
import { call, refetchChanged, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { statusImport } from '../import-contract.ts'

const StatusPreview = lazyPart('StatusPreview', () => import('./StatusPreview.tsx'))

type Props = { open: boolean; onClose: () => void }
const WIDTH = 860

/** Upload ID (002 §2 Status Update screen). */
export function UploadStatusDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} title="Upload ID" width={WIDTH} onClose={onClose} maskCloses={false}>
      <UploadStatus onClose={onClose} />
    </Dialog>
  )
}

function UploadStatus({ onClose }: Pick<Props, 'onClose'>) {
  const [shown, setShown] = useState<'new' | 'bad'>()
  const problemRows = useDownload(statusImport.problemRows)
  const takeBack = useWrite(statusImport.takeBack)
  const flow = useImport({
    name: 'status',
    preview: async ({ file, body }, options) => {
      setShown(undefined)
      const sent = { file, body, query: { dryRun: 'true' as const } }
      return (await call(dryRunOf(statusImport.upload), sent, options)).preview
    },
    store: async (sent, options) => {
      const reply = await call(statusImport.upload, sent, options)
      toast.success(reply.message)
      await refetchChanged(statusImport.upload)
      return reply
    },
    resultOf: ({ added, batch }) => ({ added, batch }),
  })
  return (
    <ImportFlow
      flow={flow}
      template="status"
      instructions={
        <>
          Row 1 of the first sheet names the columns: <b>email</b> of a person, <b>department</b> and <b>subject</b>. All rows are
          added, or none.
        </>
      }
      preview={(preview, given) => <StatusPreview preview={preview} {...given} shown={shown} onShow={setShown} />}
      running={{ title: 'Adding the accounts', note: 'All rows are added, or none.' }}
      result={({ added }, { isTakenBack, takeBack: takeBackButton }) => (
        <ResultStep title={`${counted(added, 'account')} added`} isTakenBack={isTakenBack} acts={takeBackButton} />
      )}
      takeBack={({ batch }) => ({
        title: 'Take this import back?',
        says: 'Its accounts are removed, while none of them was saved or switched.',
        run: () => takeBack.mutateAsync({ params: { id: batch } }),
      })}
      note={({ counts }) =>
        counts.bad > 0
          ? `All rows are added, or none. Mend ${counted(counts.bad, 'row')} here, or in the sheet and drop it again.`
          : 'Each of them waits for its first status.'
      }
      submit={({ counts }) => `Add ${counted(counts.new, 'account')}`}
      problemRows={problemRows}
      onProblemRows={(sent) => void problemRows.start(sent)}
      hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
      onCancel={onClose}
    />
  )
}
