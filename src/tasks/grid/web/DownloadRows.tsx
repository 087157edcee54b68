import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { RowActions } from '../../../kit/ui/list-page/RowActions.tsx'
import { useDownload } from '../../../kit/web/use-calls.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'
import { files } from '../../files/contract.ts'
import { rowDownload } from '../download-contract.ts'
import { type Chosen, choiceWords, chosenBody } from './chosen-rows.ts'

type Props = {
  file: string
  department: string
  checked: readonly number[]
  filter: GridFilter | undefined
  choices: readonly [Chosen, ...Chosen[]]
  /** Why there is nothing to download; the whole file is still offered. */
  why?: string | undefined
}

/** Downloads what the screen has chosen, and confirms it; the menu beside it has the other choices. */
export function DownloadRows({ file, department, checked, filter, choices, why }: Props) {
  const [first, ...others] = choices
  const whole = useDownload(files.download)
  const part = useDownload(rowDownload.chosen)
  const running = part.isRunning ? part : whole
  const start = ({ way }: Chosen): void =>
    void (way === 'file'
      ? whole.start({ params: { filename: file } })
      : part.start({ params: { filename: file }, body: chosenBody(way, checked, filter, department) }))
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
      {others.length > 0 && (
        <RowActions
          of="Download"
          beside="Other rows to download"
          actions={others.map((choice) => ({ key: choice.way, label: choiceWords(choice), onAct: () => start(choice) }))}
        />
      )}
    </>
  )
}
