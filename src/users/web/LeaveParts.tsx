import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { type ReactNode, useState } from 'react'
import { formatQuantity, formatPlural } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import type { Holdings } from '../leaving-contract.ts'
import { followWords, joinShortList } from './leave-words.ts'
import { roleWords } from '../../access/role-words.ts'
import styles from './LeaveParts.module.css'
import { nameAmong } from '../../kit/ui/person-name.ts'

export type LeaveAct = 'block' | 'delete' | 'change'
export type LeavingPerson = { _id: string; fullName: string; email: string }

export const NOBODY = 'nobody'
export const STAYS_CHOICE = 'stays'

/** Hidden rows prevent a hand-over, so none is offered when there are any. */
const mayGive = ({ mayHandOver: may, hidden }: Holdings): boolean => may.rows && hidden === 0
export const countChoices = (holdings: Holdings): number =>
  (mayGive(holdings) ? holdings.rows.length : 0) + (holdings.mayHandOver.reports ? Math.min(1, holdings.reports.length) : 0)

export function LeaveParts({ held, act }: { held: Holdings; act: LeaveAct }) {
  const { user, rows, hidden, ends, stays, reports, follows, managers, mayHandOver: may } = held
  if (rows.length + hidden + ends.length + stays.length + reports.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" />
        They have no open rows, no direct reports and nothing that has to end.
      </p>
    )
  const withThem = { value: STAYS_CHOICE, label: `Leave with ${user.fullName}` }
  // A deleted person keeps no rows; a blocked one may return to them.
  const staying = act === 'block' ? [withThem] : []
  const goes = act === 'block' ? 'They stay as they are.' : 'They go back to unassigned.'
  const who = hidden > 0 ? 'An admin' : 'Someone who assigns tasks'
  return (
    <>
      {rows.map(({ role, count, waiting, files, receivers }) => (
        <Part
          key={role}
          title={`${formatQuantity(count, 'open row')} as ${roleWords[role]}`}
          detail={`${joinShortList(files.map((file) => `${file.name} (${file.count})`))}. ${waiting} ${formatPlural(waiting, 'waits', 'wait')} for them now.`}
          unless={mayGive(held) ? undefined : `${goes} ${who} can give them to another person.`}
        >
          <Form.Item
            name={['rows', role]}
            label={`Where the rows as ${roleWords[role]} go`}
            rules={[{ required: true, message: 'Please choose where these rows go.' }]}
          >
            <Choice
              options={[
                { value: NOBODY, label: 'Back to unassigned' },
                ...staying,
                ...receivers.map((one) => ({ value: one._id, label: `${nameAmong(receivers, one)}, ${one.openTasks} open` })),
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={[['rows', role]]}>
            {({ getFieldValue }) => {
              const chosen = receivers.find(({ _id }) => _id === getFieldValue(['rows', role]))
              if (chosen === undefined || chosen.cannotTake.count === 0) return null
              const { count: left, named } = chosen.cannotTake
              return (
                <p className={styles.note} role="status">
                  <Icon name="warning" />
                  <span>
                    {chosen.fullName} works on {left === 1 ? 'one of these rows' : `${left} of these rows`} in another role:{' '}
                    {named}. {formatPlural(left, 'It goes', 'They go')} back to unassigned.
                  </span>
                </p>
              )
            }}
          </Form.Item>
        </Part>
      ))}
      {hidden > 0 && (
        <Part
          title={`${formatQuantity(hidden, 'open row')} that ${formatPlural(hidden, 'is', 'are')} hidden from you`}
          detail={act === 'block' ? `They stay with ${user.fullName}.` : 'Please ask an admin to do this.'}
        />
      )}
      {ends.map(({ what, names }) => (
        <Part
          key={what}
          title={formatQuantity(names.length, what)}
          detail={`${joinShortList(names)}. ${formatPlural(names.length, 'It ends', 'They end')} now.`}
        />
      ))}
      {stays.map(({ one, many, names }) => (
        <Part
          key={one}
          title={formatQuantity(names.length, one, many)}
          detail={`${joinShortList(names)}. ${formatPlural(names.length, 'It stays', 'They stay')} with whoever decides ${formatPlural(names.length, 'it', 'them')}.`}
        />
      ))}
      {reports.length > 0 && (
        <Part
          title={formatQuantity(reports.length, 'direct report')}
          detail={`${joinShortList(reports.map(({ fullName }) => fullName))}.`}
          unless={
            may.reports
              ? undefined
              : [
                  'They stay as they are. An admin can assign another manager.',
                  ...follows.map((each) => followWords(each, user, user)),
                ].join(' ')
          }
        >
          <Form.Item
            name="reports"
            label="Their manager from today on"
            rules={[{ required: true, message: 'Please choose their manager.' }]}
          >
            <Choice
              options={[
                { value: NOBODY, label: 'No manager' },
                // A former manager has no direct reports.
                ...(act === 'change' ? [] : [withThem]),
                ...managers.map((one) => ({ value: one._id, label: nameAmong(managers, one) })),
              ]}
            />
          </Form.Item>
          {follows.length > 0 && (
            <Form.Item noStyle dependencies={['reports']}>
              {({ getFieldValue }) => {
                const chosen: unknown = getFieldValue('reports')
                const next =
                  chosen === NOBODY ? null : chosen === STAYS_CHOICE ? user : managers.find(({ _id }) => _id === chosen)
                return <p role="status">{follows.map((each) => followWords(each, user, next)).join(' ')}</p>
              }}
            </Form.Item>
          )}
        </Part>
      )}
    </>
  )
}

function Part({
  title,
  detail,
  unless,
  children,
}: {
  title: string
  detail: string
  unless?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <p>
        {detail}
        {unless !== undefined && ` ${unless}`}
      </p>
      {unless === undefined && children}
    </section>
  )
}

function Choice(props: {
  options: { value: string; label: string }[]
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  const [typed, setTyped] = useState('')
  return (
    <Select
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      // Pressing Enter before typing must not hand anything over.
      defaultActiveFirstOption={typed !== ''}
      placeholder="Choose"
      {...props}
    />
  )
}
