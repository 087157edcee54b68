import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { readPagePress } from '../../../kit/web/letter-keys.ts'
import { usePageActions } from '../../../kit/web/page-actions.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { useBoardLink } from '../board-link.ts'
import { useRecruiterHome } from './use-recruiter-home.ts'

const ChooseJobDialog = lazyPart('ChooseJobDialog', () => import('./ChooseJobDialog.tsx'), { isOpen: ({ open }) => open })

type Act = 'add' | 'import'

/** Adds candidates, typed or from a list, to the only open job or to a job that the person chooses first. */
export function RecruiterActs() {
  const { data } = useRecruiterHome()
  const navigate = useNavigate()
  const linkTo = useBoardLink()
  const [asked, setAsked] = useState<Act>()
  const jobs = data?.jobs.data ?? []
  const open = (act: Act, jobId: string): void => void navigate(linkTo(jobId, { dialog: [act] }))
  const start = (act: Act): void => {
    const [only, another] = jobs
    if (only !== undefined && another === undefined) open(act, only._id)
    else if (only !== undefined) setAsked(act)
  }
  usePageActions([
    { label: 'Add candidates', icon: 'plus', keywords: 'recruitment', onAct: () => start('add') },
    { label: 'Paste a list', icon: 'copy', keywords: 'candidates import', onAct: () => start('import') },
  ])
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'n' || press.shift || jobs.length === 0) return
    start('add')
    event.preventDefault()
  }, 'shell')
  if (jobs.length === 0) return null
  return (
    <>
      <Button icon="copy" onClick={() => start('import')}>
        Paste a list
      </Button>
      <Button kind="primary" keycap="N" aria-keyshortcuts="N" onClick={() => start('add')}>
        Add candidates
      </Button>
      <ChooseJobDialog
        open={asked !== undefined}
        jobs={jobs}
        onChoose={(jobId) => {
          setAsked(undefined)
          if (asked !== undefined) open(asked, jobId)
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
