import type { RefObject } from 'react'
import { DropZone } from '../../kit/import/web/DropZone.tsx'
import { fileTypes } from '../../kit/shared/file-types.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import styles from './AddCandidates.module.css'

const { ending, mostBytes } = fileTypes.pdf

export type CvDropProps = {
  file: File | undefined
  disabled: boolean
  /** The form: a CV that is dropped anywhere on it is taken. */
  area: RefObject<HTMLElement | null>
  onFile: (file: File | undefined) => void
  onProblem: (problem: string | undefined) => void
}

/** The CV of a candidate who is being typed: it is stored with them. */
export const CvDrop = ({ onFile, onProblem, ...rest }: CvDropProps) => (
  <div className={styles.drop}>
    <DropZone
      {...rest}
      accept={ending}
      what="a CV"
      wrongTypeText="A CV must be a PDF."
      onProblem={onProblem}
      onFile={(file) => {
        const isTooLarge = file.size > mostBytes
        onProblem(isTooLarge ? `A CV can have at most ${mostBytes / 1024 ** 2} MB.` : undefined)
        onFile(isTooLarge ? undefined : file)
      }}
    />
    {rest.file && (
      <Button small onClick={() => onFile(undefined)}>
        Remove the CV
      </Button>
    )}
  </div>
)
