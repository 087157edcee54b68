import { useId, useState } from 'react'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { projects } from '../../../projects/project-contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { hasIssue, StepForm } from '../../assign/web/StepForm.tsx'

export function AddFirstProject() {
  const add = useWrite(sections.add, { errorToast: false })
  const [name, setName] = useState('')
  // Other modules may have projects already: one of their names is the same project (decision 19).
  const names = useRead(projects.names, {}).data?.names ?? []
  const listId = useId()
  return (
    <StepForm label="Add Project" problem={add.error} busy={add.isPending} onSubmit={() => add.mutate({ body: { name } })}>
      {(describedby) => (
        <Field label="Project Name" required isInvalid={hasIssue(add.error, 'name')}>
          {(given) => (
            <>
              <input
                {...given}
                {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
                value={name}
                autoComplete="off"
                list={names.length > 0 ? listId : undefined}
                onChange={(event) => setName(event.target.value)}
              />
              <datalist id={listId}>
                {names.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </StepForm>
  )
}
