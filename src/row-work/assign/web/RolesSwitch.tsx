import { Segmented } from '../../../kit/ui/form/segmented.ts'

export function RolesSwitch({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) {
  return (
    <Segmented
      aria-label="Roles to assign"
      options={['All four roles', 'One role']}
      value={all ? 'All four roles' : 'One role'}
      onChange={(value) => onChange(value === 'All four roles')}
    />
  )
}
