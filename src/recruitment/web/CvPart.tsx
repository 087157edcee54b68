import { useEffect, useRef, useState } from 'react'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { DropZone } from '../../kit/import/web/DropZone.tsx'
import { fileTypes } from '../../kit/shared/file-types.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { formatBytes } from '../../kit/shared/bytes.ts'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'
import { useBusy, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import type { Candidate } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import styles from './CvPart.module.css'

const { ending, mostBytes } = fileTypes.pdf

export function CvPart({ of: { _id: id, cv }, onRemove }: { of: Candidate; onRemove: () => void }) {
  const store = useWrite(cvs.store)
  const download = useDownload(cvs.file)
  const [busy, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const hasCv = cv !== null
  const hadCv = useRef(hasCv)
  // The buttons of a deleted CV are gone, so the field gets the focus.
  useEffect(() => {
    if (hadCv.current && !hasCv && isFocusUnmoved()) input.current?.focus({ preventScroll: true })
    hadCv.current = hasCv
  }, [hasCv])
  const send = async (file: File): Promise<void> => {
    setProblem(undefined)
    if (file.size > mostBytes)
      return setProblem(`${file.name} has ${formatBytes(file.size)}. A CV can have at most ${mostBytes / 1024 ** 2} MB.`)
    try {
      await store.mutateAsync({ params: { id }, file })
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
  }
  return (
    <section aria-labelledby="candidate-cv">
      <h3 id="candidate-cv">CV</h3>
      {cv !== null && (
        <>
          <p className={styles.file}>
            <b>{cv.name}</b>, {formatBytes(cv.bytes)}, {formatInstant(cv.at)}
          </p>
          <div className={styles.acts}>
            <DownloadButton icon="download" download={download} onClick={() => void download.start({ params: { id } })}>
              Download
            </DownloadButton>
            <Button danger onClick={onRemove}>
              Delete the CV
            </Button>
          </div>
        </>
      )}
      <DropZone
        inputRef={input}
        file={undefined}
        accept={ending}
        wrongTypeText="A CV must be a PDF."
        disabled={busy}
        onProblem={setProblem}
        onFile={(file) => void run(() => send(file))}
      />
      <p className={styles.state} role="status">
        {busy && `Uploading, ${Math.floor(store.sentShare * 100)} %`}
      </p>
      {problem !== undefined && <FormProblem lines={[problem]} />}
    </section>
  )
}
