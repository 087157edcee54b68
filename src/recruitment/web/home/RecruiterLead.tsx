import { useState } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { useRecruiterHome } from './use-recruiter-home.ts'

export function RecruiterLead() {
  const { data } = useRecruiterHome()
  const [today] = useState(() => toDay(new Date()))
  if (data === undefined) return null
  const { jobs, added, waits, interviews } = data
  const soon = interviews.data.filter(({ at }) => toDay(new Date(at)) === today).length
  return (
    <>
      {formatQuantity(jobs.total, 'open job')}, {formatQuantity(added.total, 'new candidate')},{' '}
      {formatQuantity(waits.total, 'candidate')} waiting too long, {formatQuantity(soon, 'interview')} today.
    </>
  )
}
