import { useState } from 'react'
import { toDay } from '../../kit/shared/time.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { isAdmin } from '../rules.ts'
import { useDoer } from './use-doer.ts'

/**
 * The last day that counts of somebody who is blocked or deleted, or loses the last staff role (decision 171).
 * @param decided what it is without an answer
 */
export function LastDayField({ decided }: { decided: string }) {
  const [today] = useState(() => toDay(new Date()))
  const admin = isAdmin(useDoer())
  const past = admin ? ' A day in the past asks first about the figures after it.' : ' Only an admin can choose an earlier day.'
  return (
    <FormDateField
      name="lastDay"
      label="Last day"
      extra={`Days after it no longer count.${past}`}
      initialValue={decided}
      needed="Please input the last day"
      max={today}
      {...(!admin && { min: decided })}
    />
  )
}
