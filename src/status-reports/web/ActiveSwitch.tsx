import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusRecord } from '../record-contract.ts'
import styles from './ActiveSwitch.module.css'

/** Switches a record on or off. In a grid, the cell gets the focus (002 §4 Active switch). */
export function ActiveSwitch({ record: { _id, fullName, subject, is_active: active } }: { record: StatusRecord }) {
  const change = useWrite(statusReports.setActive, { successToast: false })
  const set = (e: boolean): void =>
    void change.mutateAsync({ body: { id: _id, e } }).then(
      ({ message }) => toast.success(message, () => set(!e), { about: `${fullName}, ${subject}` }),
      // If this is refused, a toast already says so.
      () => undefined,
    )
  return (
    <button
      type="button"
      role="switch"
      tabIndex={-1}
      className={styles.switch}
      aria-checked={active}
      aria-busy={change.isPending || undefined}
      aria-label={`Active: ${fullName}, ${subject}`}
      onClick={() => !change.isPending && set(!active)}
    >
      <span className={styles.track} aria-hidden="true" />
      {active ? 'Active' : 'Inactive'}
    </button>
  )
}
