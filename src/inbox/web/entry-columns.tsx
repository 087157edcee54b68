import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { Compared } from '../../kit/ui/Compared.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import { getApprovalLooks } from './looks.ts'
import type { ShownEntry, WaitingEntry } from '../approvals-contract.ts'
import { describeDays, type WaitingLine } from '../line-rules.ts'
import { formatAmount } from './format-amount.ts'
import styles from './entry-columns.module.css'
import { describeEntry, describeLine, getEntryNoun, isLeave } from './entry-words.ts'

type Comparison = { text: string; tone: 'green' | 'amber' | 'grey' }
const distinct = (texts: readonly string[]): string => [...new Set(texts)].join('; ')

/**
 * Compares the entries of a line with other known data. The tone follows the verdict on the day, so a line never looks doubtful in
 * one place and confirmed in another (decision 157).
 */
export const compareLine = ({ group, entries }: Pick<WaitingLine, 'group' | 'entries'>): Comparison => {
  const said = entries.flatMap(({ kind, note, day }) => getApprovalLooks()[kind]?.compare(note, day) ?? [])
  const texts = said.map(({ text }) => text)
  if (group === 'matches') return { text: distinct(texts) || 'its sources agree', tone: 'green' }
  if (group === 'nothing') return { text: distinct(texts) || 'nothing to compare', tone: 'grey' }
  const gaps = entries.flatMap(({ day_gaps: ofDay }) => ofDay)
  const doubts = said.filter(({ tone }) => tone === 'amber').map(({ text }) => text)
  return { text: distinct([...doubts, ...gaps]) || distinct(texts) || 'another entry of the day differs', tone: 'amber' }
}
/** Returns further facts about an entry: the manager for whom it is decided, and whether it was submitted again. */
export const describeEntryExtras = ({ for: manager, returned }: Pick<ShownEntry, 'for' | 'returned'>): string =>
  [manager === null ? [] : `for ${manager.fullName}`, returned ? 'resubmitted' : []].flat().join(', ')

/** The columns of an entry of any kind. Their ids are the words by which the call sorts. */
export const entryColumns: Record<'what' | 'person' | 'day' | 'parts' | 'amount', GridColumn<ShownEntry>> = {
  what: {
    id: 'what',
    title: 'What',
    width: 158,
    sortable: false,
    value: getEntryNoun,
    show: (row) => (
      <span className={styles.request}>
        <Icon name={getApprovalLooks()[row.kind]?.icon ?? 'file'} />
        {getEntryNoun(row)}
      </span>
    ),
  },
  person: {
    id: 'person',
    title: 'Person',
    width: 150,
    hideable: false,
    value: ({ person }) => person.fullName,
    show: ({ person }) => <PersonName person={person} tabIndex={-1} />,
  },
  day: { id: 'day', title: 'Day', kind: 'day' },
  parts: {
    id: 'parts',
    title: 'Entry',
    width: 270,
    sortable: false,
    value: describeEntry,
    show: (entry) => (
      <span title={describeEntry(entry)}>
        {entry.parts.length === 0 && entry.amount}
        {entry.parts.map(({ name, amount }, at) => (
          <span key={`${at} ${name}`}>
            {at > 0 && ', '}
            <UserText>{name}</UserText> <b>{formatAmount(amount)}</b>
          </span>
        ))}
      </span>
    ),
  },
  amount: {
    id: 'amount',
    title: 'Done',
    kind: 'number',
    width: 80,
    sortable: false,
    value: ({ parts, amount }) => (parts.length === 0 ? '' : Number.isNaN(Number(amount)) ? amount : Number(amount)),
  },
}

const EntryParts = ({ entry }: { entry: WaitingEntry }) => (
  <>
    {entry.parts.length === 0 && `${getEntryNoun(entry)} ${entry.amount}`}
    {entry.parts.map(({ name, amount }, at) => (
      <span key={`${at} ${name}`}>
        {at > 0 && ', '}
        <UserText>{name}</UserText> <b>{formatAmount(amount)}</b>
      </span>
    ))}
  </>
)
const describeExtras = ({ entries }: WaitingLine): string => distinct(entries.map(describeEntryExtras).filter(Boolean))

const describeRemarks = ({ entries }: WaitingLine): string => distinct(entries.map((entry) => entry.own_remarks).filter(Boolean))

/** The columns of a line: the comparison stands beside the person and the day, so that the panel never hides it. */
export const lineColumns: readonly GridColumn<WaitingLine>[] = [
  {
    id: 'person',
    title: 'Person',
    width: 150,
    hideable: false,
    value: ({ entries: [{ person }] }) => person.fullName,
    show: ({ entries: [{ person }] }) => <PersonName person={person} tabIndex={-1} />,
  },
  { id: 'day', title: 'Day', width: 116, hideable: false, value: describeDays },
  {
    id: 'look',
    decides: true,
    title: 'Compared with task rows, shift and leave',
    width: 320,
    hideable: false,
    value: (line) => [compareLine(line).text, describeExtras(line)].filter(Boolean).join(', '),
    show: (line) => {
      const compared = compareLine(line)
      const more = describeExtras(line)
      return (
        <span className={styles.compared} title={compared.text}>
          <Compared {...compared} />
          {more !== '' && <small>{more}</small>}
        </span>
      )
    },
  },
  {
    id: 'entries',
    title: 'Entries',
    width: 300,
    sortable: false,
    value: ({ entries }) => describeLine(entries),
    show: ({ entries }) => (
      <span title={describeLine(entries)}>
        {isLeave(entries)
          ? describeLine(entries)
          : entries.map((entry, at) => (
              <span key={`${entry.kind} ${entry.id}`}>
                {at > 0 && '; '}
                <EntryParts entry={entry} />
              </span>
            ))}
      </span>
    ),
  },
  { id: 'own_remarks', title: 'Remarks', width: 200, sortable: false, value: describeRemarks },
]
