import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { Compared } from '../../kit/ui/Compared.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import { getApprovalLooks, withGaps } from './looks.ts'
import type { WaitingEntry } from '../approvals-contract.ts'
import { formatAmount } from './format-amount.ts'
import styles from './entry-columns.module.css'
import { describeEntry, getEntryNoun } from './entry-words.ts'

export const compareEntry = ({ kind, note, day, day_gaps: gaps }: WaitingEntry) =>
  withGaps(getApprovalLooks()[kind]?.compare(note, day), gaps)
export const describeEntryExtras = ({ for: manager, returned }: WaitingEntry): string =>
  [manager === null ? [] : `for ${manager.fullName}`, returned ? 'resubmitted' : []].flat().join(', ')

/** The ids are the words by which the call sorts. */
export const entryColumns: Record<
  'what' | 'person' | 'day' | 'parts' | 'amount' | 'ownRemarks' | 'look',
  GridColumn<WaitingEntry>
> = {
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
  ownRemarks: {
    id: 'own_remarks',
    title: 'Remarks',
    width: 220,
    sortable: false,
    show: ({ own_remarks: text }) => (text === '' ? <NoValue /> : <span title={text}>{text}</span>),
  },
  look: {
    id: 'look',
    decides: true,
    title: 'Compared with task rows and shift',
    width: 270,
    value: (row) => [compareEntry(row)?.text ?? [], describeEntryExtras(row)].flat().filter(Boolean).join(', '),
    show: (row) => {
      const compared = compareEntry(row)
      const more = describeEntryExtras(row)
      if (compared === undefined && more === '') return <NoValue />
      return (
        <span className={styles.compared} title={compared?.text}>
          {compared && <Compared {...compared} />}
          {more !== '' && <small>{more}</small>}
        </span>
      )
    },
  },
}
