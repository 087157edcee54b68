import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatCodePoint } from '../../kit/shared/name-problems.ts'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { LookAlike } from '../contract.ts'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

const words: Record<LookAlike['kind'], string> = {
  account: 'Allocation ID',
  department: 'Department',
  'employee ID': 'Employee ID',
  file: 'File',
  'glossary word': 'Glossary word',
  'hours file': 'File of hours',
  keyword: 'Keyword of a target, and timesheet project',
  profile: 'Worklog profile',
  project: 'Project',
  'question ID': 'Question ID',
  subject: 'Worklog subject',
  target: 'Target',
}

/** Matches invisible characters, and characters that look like a space or a hyphen but are not. */
const UNTOLD = /[^\S ]|(?!-)[\p{Pd}\u02D7\u2043\u2212]|[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Spells the characters that distinguish a text from a look-alike as codes: "Set⟨U+00A0⟩1". */
const spellOut = (text: string): string => text.replaceAll(UNTOLD, (sign) => `⟨${formatCodePoint(sign)}⟩`)

const columns: readonly SmallColumn<LookAlike>[] = [
  { title: 'What', show: ({ kind }) => words[kind] },
  { title: 'Name', names: true, show: ({ name }) => <bdi>{spellOut(name)}</bdi> },
  { title: 'Looks like', show: ({ other }) => <bdi>{spellOut(other)}</bdi> },
  { title: 'In', minor: true, show: ({ place }) => place !== null && <bdi>{place}</bdi> },
]

/** Lists pairs of different names that look the same (decision 152). Hidden if there are none. */
export function LookAlikesCard({ state: { lookAlikes = [] } }: { state: SystemState }) {
  if (lookAlikes.length === 0) return null
  return (
    <TitledCard
      title="Names that look the same"
      aside={<span className={styles.aside}>{formatQuantity(lookAlikes.length, 'pair')}</span>}
    >
      <SmallTable
        label="Names that look the same"
        columns={columns}
        rows={lookAlikes}
        rowKey={({ kind, name, other, place }) => JSON.stringify([kind, name, other, place])}
      />
      <p className={styles.note}>
        Both stay, with everything that belongs to each. Rename or delete one of them where possible. Until then, the name in the
        second column is found only with exactly this spelling.
      </p>
    </TitledCard>
  )
}
