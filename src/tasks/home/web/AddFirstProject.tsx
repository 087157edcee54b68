import { useState } from 'react'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { sections } from '../../file-projects/contract.ts'
import { hasIssue, StepForm } from '../../assign/web/StepForm.tsx'

export function AddFirstProject() {
  const add = useWrite(sections.add)
  const [name, setName] = useState('')
  return (
    <StepForm label="Add Project" problem={add.error} busy={add.isPending} onSubmit={() => add.mutate({ body: { name } })}>
      {(describedby) => (
        <Field label="Project Name" required isInvalid={hasIssue(add.error, 'name')}>
          {(given) => (
            <input
              {...given}
              {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
    </StepForm>
  )
}
