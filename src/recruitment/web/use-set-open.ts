import { useCallback } from 'react'
import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Job, jobs } from '../contract.ts'
import { getJobTitle } from './JobFacts.tsx'

export function useSetOpen(): (job: Job) => void {
  const { mutateAsync } = useWrite(jobs.setOpen, { successToast: false })
  return useCallback(
    function set(job: Job): void {
      mutateAsync({ params: { id: job._id }, body: { open: job.closed_at !== null } }).then(
        ({ data, message }) => toast.success(message, () => set(data), { about: getJobTitle(job) }),
        // If this is refused, a toast already says so.
        () => undefined,
      )
    },
    [mutateAsync],
  )
}
