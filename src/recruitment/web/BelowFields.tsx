import { CvDrop, type CvDropProps } from './CvDrop.tsx'
import type { TypedCandidate } from './typed-candidate.ts'
import { TypedDoubles } from './TypedDoubles.tsx'

/** What is not needed to begin typing: the doubles of who is typed, and their CV. */
export const BelowFields = ({ of, ...cv }: CvDropProps & { of: TypedCandidate }) => (
  <>
    <TypedDoubles of={of} />
    <CvDrop {...cv} />
  </>
)
