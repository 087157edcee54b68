import { Form } from '../../../kit/ui/form/form.ts'
import { DepartmentChoice } from './DepartmentChoice.tsx'
import type { ImportTarget } from './import-calls.ts'
import styles from './ImportTargetFields.module.css'
import { ProjectChoice } from './ProjectChoice.tsx'

type Props = {
  disabled: boolean
  target: ImportTarget
  isProjectFixed: boolean
  /** The server's message when no project is selected. */
  missing: string | undefined
  onTarget: (chosen: Pick<ImportTarget, 'section' | 'department'>) => void
}

/** The target of a workbook's rows: the project, and one department for all of them or none. */
export function ImportTargetFields({ disabled, target, isProjectFixed, missing, onTarget }: Props) {
  const { kind, section, department } = target
  return (
    <Form layout="vertical" component="div" disabled={disabled} className={styles.fields ?? ''}>
      {!isProjectFixed && (
        <Form.Item
          label="Project"
          required={kind === 'tasks'}
          htmlFor="import-project"
          {...(kind === 'done' && { extra: 'Leave empty to search for the rows in all projects.' })}
          {...(missing !== undefined && { validateStatus: 'error' as const, help: missing })}
        >
          <ProjectChoice
            id="import-project"
            isOptional={kind === 'done'}
            value={section}
            onChange={(next) => onTarget({ section: next, department })}
          />
        </Form.Item>
      )}
      {kind !== 'done' && (
        <Form.Item
          label="Department of all rows"
          htmlFor="import-department"
          extra="Leave empty to use each row’s subject as its department."
        >
          <DepartmentChoice
            id="import-department"
            value={department}
            onChange={(next) => onTarget({ section, department: next })}
          />
        </Form.Item>
      )}
    </Form>
  )
}
