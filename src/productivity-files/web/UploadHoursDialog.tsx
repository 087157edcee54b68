import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { ImportDialog } from '../../kit/import/web/ImportDialog.tsx'
import { ImportFlow, type ImportFlowProps } from '../../kit/import/web/ImportFlow.tsx'
import { ResultStep } from '../../kit/import/web/ResultStep.tsx'
import { useImport } from '../../kit/import/web/use-import.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { toast } from '../../kit/web/toast.ts'
import { call, refetchChanged, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { NO_FILE, productivityFiles } from '../contract.ts'
import type { HoursState } from './HoursPreview.tsx'

const HoursPreview = lazyPart('HoursPreview', () => import('./HoursPreview.tsx'))

type Props = { open: boolean; onClose: () => void }
const heldWords = (count: number): string =>
  count === 0
    ? ''
    : ` ${formatQuantity(count, 'person-day is', 'person-days are')} already in another file and would be counted twice.`

export function UploadHoursDialog({ open, onClose }: Props) {
  return (
    <ImportDialog open={open} title="Upload File" onClose={onClose}>
      {(inDialog) => <UploadHours {...inDialog} />}
    </ImportDialog>
  )
}

function UploadHours(inDialog: Pick<ImportFlowProps<never, never>, 'onCancel' | 'onTyped' | 'question'>) {
  const [shown, setShown] = useState<HoursState>()
  const problemRows = useDownload(productivityFiles.problemRows)
  const takeBack = useWrite(productivityFiles.takeBack)
  const flow = useImport({
    name: 'hours',
    noFile: NO_FILE,
    preview: async ({ file, body }, options) => {
      setShown(undefined)
      const sent = { file, body, query: { dryRun: 'true' as const } }
      return (await call(toDryRun(productivityFiles.upload), sent, options)).preview
    },
    store: async (sent, options) => {
      // The preview has already listed the days for which another file has hours, so the call confirms them.
      const reply = await call(productivityFiles.upload, { ...sent, query: { confirm: 'true' } }, options)
      toast.success(`${reply.file.name} uploaded.`)
      await refetchChanged(productivityFiles.upload)
      return reply
    },
    resultOf: ({ file, batch }) => ({ count: file.count, batch }),
  })
  return (
    <ImportFlow
      flow={flow}
      template="hours"
      instructions={
        <>
          A row of the sheet must contain the column names: <b>date</b>, <b>user</b> (the email), <b>hours</b> (at most 4
          decimals, 24 a day) and <b>details</b>. Either all rows are stored or none.
        </>
      }
      preview={(preview, given) => <HoursPreview preview={preview} {...given} shown={shown} onShow={setShown} />}
      running={{ title: 'Storing the hours', note: 'Either all rows are stored or none.' }}
      result={({ count }, { isTakenBack, takeBack: takeBackButton }) => (
        <ResultStep title={`${formatQuantity(count, 'row')} of hours stored`} isTakenBack={isTakenBack} acts={takeBackButton} />
      )}
      takeBack={({ batch }) => ({
        title: 'Undo this import?',
        says: 'The file will be deleted, and its hours will no longer count.',
        run: () => takeBack.mutateAsync({ params: { id: batch } }),
      })}
      unread={({ unread }) => unread}
      note={({ counts, people, held }) =>
        counts.bad > 0
          ? `Either all rows are stored or none. Fix ${formatQuantity(counts.bad, 'row')} here, or fix the sheet and drop it again.`
          : `Hours of ${formatQuantity(people, 'person', 'people')}.${heldWords(held.count)}`
      }
      submit={({ counts, held }) => `Store ${formatQuantity(counts.new, 'row')}${held.count > 0 ? ' anyway' : ''}`}
      problemRows={problemRows}
      onProblemRows={(sent) => void problemRows.start(sent)}
      hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
      {...inDialog}
    />
  )
}
