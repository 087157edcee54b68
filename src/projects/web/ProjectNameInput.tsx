import { useState } from 'react'
import { AutoComplete } from '../../kit/ui/form/auto-complete.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { offerNames } from '../name-offer-rules.ts'
import { projects } from '../project-contract.ts'
import styles from './ProjectNameInput.module.css'

type Props = {
  id?: string
  value?: string
  onChange?: (name: string) => void
  taken: readonly string[]
}

/** The field for a project's name: an existing name from any module, or a new one, which is the last option (decision 19). */
export function ProjectNameInput({ taken, value = '', onChange, ...field }: Props) {
  const names = useRead(projects.names, {}).data?.names ?? []
  const [isOpen, setOpen] = useState(false)
  const { matches, added, joined } = offerNames(names, taken, value)
  return (
    <>
      <AutoComplete
        {...field}
        value={value}
        onChange={(name: string | undefined) => onChange?.(name ?? '')}
        // Without options, Enter submits the typed text.
        open={isOpen && matches.length > 0}
        onOpenChange={setOpen}
        defaultActiveFirstOption={false}
        options={[
          ...matches.map((name) => ({ value: name, label: name })),
          ...(added === undefined ? [] : [{ value: added, label: `Add “${added}”` }]),
          ...(value === '' ? [{ value: '', label: 'Add …: type a new name', disabled: true }] : []),
        ]}
      />
      <p role="status" className={styles.note}>
        {joined !== undefined && `${joined} already exists. It stays one project.`}
      </p>
    </>
  )
}
