import { Select } from '../../kit/ui/form/select.ts'
import { ROLES, type Role } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'
import styles from './RoleFilter.module.css'

export function RoleFilter({ value, onChange }: { value: Role | undefined; onChange: (role: Role | undefined) => void }) {
  return (
    <Select<Role>
      aria-label="Role"
      className={styles.roleFilter}
      placeholder="Role"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      options={ROLES.map((each) => ({ value: each, label: roleWords[each] }))}
      onChange={onChange}
    />
  )
}
