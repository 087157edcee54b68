import { useMemo, useState } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { RowActions } from '../../../kit/ui/list-page/RowActions.tsx'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { useDownload } from '../../../kit/web/use-calls.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'
import { files } from '../../../rows/files/contract.ts'
import { rowDownload } from '../download-contract.ts'
import { type Chosen, choiceWords, chosenBody } from './chosen-rows.ts'

const PortalExportDialog = lazyPart(
  'PortalExportDialog',
  () => import('../../../content-checks/portal/web/PortalExportDialog.tsx'),
  {
    isOpen: ({ open }: { open: boolean }) => open,
  },
)

type Props = {
  file: string
  department: string
  checked: readonly number[]
  filter: GridFilter | undefined
  sort: GridSort | undefined
  choices: readonly [Chosen, ...Chosen[]]
  /** Why there is nothing to download; the whole file is still offered. */
  why?: string | undefined
}

/** Downloads what the screen has chosen, and confirms it; the menu beside it has the other choices. */
export function DownloadRows({ file, department, checked, filter, sort, choices, why }: Props) {
  const [first, ...others] = choices
  const whole = useDownload(files.download)
  const part = useDownload(rowDownload.chosen)
  const [exporting, setExporting] = useState(false)
  const running = part.isRunning ? part : whole
  const start = ({ way }: Chosen): void =>
    void (way === 'file' && sort === undefined
      ? whole.start({ params: { filename: file } })
      : part.start({ params: { filename: file }, body: chosenBody(way, { checked, filter, department, sort }) }))
  const rows = useMemo(
    () =>
      choices.map((choice) => ({
        key: choice.way,
        words: choiceWords(choice),
        body: chosenBody(choice.way, { checked, filter, department, sort }),
      })),
    [choices, checked, filter, department, sort],
  )
  return (
    <>
      <DownloadButton
        icon="download"
        download={running}
        why={first.way === 'file' ? undefined : why}
        onClick={() => start(first)}
      >
        Download {first.words}
      </DownloadButton>
      <RowActions
        of="Download"
        beside="Other downloads"
        actions={[
          ...others.map((choice) => ({ key: choice.way, label: choiceWords(choice), onAct: () => start(choice) })),
          { key: 'portal', label: 'For a portal: QTI 3 or Moodle XML…', onAct: () => setExporting(true) },
        ]}
      />
      <PortalExportDialog open={exporting} onClose={() => setExporting(false)} file={file} choices={rows} />
    </>
  )
}
