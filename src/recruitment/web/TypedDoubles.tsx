import { useRead } from '../../kit/web/use-calls.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import { candidates } from '../candidates-contract.ts'
import styles from './AddCandidates.module.css'
import { Doubles } from './Doubles.tsx'
import { candidateProblems, type TypedCandidate } from './typed-candidate.ts'

/** Who of those whom the person sees may be the one who is being typed. */
export function TypedDoubles({ of: { name, email, contact } }: { of: TypedCandidate }) {
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
