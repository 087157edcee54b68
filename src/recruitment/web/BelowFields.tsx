import { type TypedCandidate, candidateProblems } from './typed-candidate.ts'
import type { RefObject } from 'react'
import { DropZone } from '../../kit/import/web/DropZone.tsx'
import { fileTypes } from '../../kit/shared/file-types.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import styles from './AddCandidates.module.css'
import { useRead } from '../../kit/web/use-calls.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import { candidates } from '../candidates-contract.ts'
import { Doubles } from './Doubles.tsx'

const { ending, mostBytes } = fileTypes.pdf

type CvDropProps = {
  file: File | undefined
  disabled: boolean
  /** A CV can be dropped anywhere on this form. */
  area: RefObject<HTMLElement | null>
  onFile: (file: File | undefined) => void
  onProblem: (problem: string | undefined) => void
}

const CvDrop = ({ onFile, onProblem, ...rest }: CvDropProps) => (
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

/** Loaded later, because typing can begin without the doubles and the CV. */
export const BelowFields = ({ of, ...cv }: CvDropProps & { of: TypedCandidate }) => (
  <>
    <TypedDoubles of={of} />
    <CvDrop {...cv} />
  </>
)

function TypedDoubles({ of: { name, email, contact } }: { of: TypedCandidate }) {
  const sent = {
    ...(name.trim().length >= 3 && { name }),
    ...(candidateProblems.email(email) === undefined && { email }),
    ...(candidateProblems.contact(contact) === undefined && { contact }),
  }
  const asked = useSettled(JSON.stringify(sent), 300)
  const { data } = useRead(
    candidates.doubles,
    { body: JSON.parse(asked) as typeof sent },
    { enabled: asked !== '{}', keepPrevious: true, personal: true },
  )
  const doubles = asked === '{}' ? [] : (data?.data ?? [])
  return (
    <div className={styles.doubles} role="status">
      <Doubles of={doubles} />
    </div>
  )
}
