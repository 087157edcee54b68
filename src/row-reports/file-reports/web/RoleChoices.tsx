import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import styles from './RoleChoices.module.css'

export function RoleChoices({ roles, onChange }: { roles: readonly StaffRole[]; onChange: (roles: StaffRole[]) => void }) {
  return (
    <fieldset className={styles.roles}>
      <legend>Role</legend>
      {STAFF_ROLES.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(STAFF_ROLES.filter((each) => (each === role ? target.checked : roles.includes(each))))
            }
          />
          {ROLE_NAMES[role]}
        </label>
      ))}
    </fieldset>
  )
}
