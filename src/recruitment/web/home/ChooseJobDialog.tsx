import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import type { HomeJob } from '../../home-contract.ts'
import { getJobTitle } from '../JobFacts.tsx'
import styles from './RecruiterHome.module.css'

type Props = { open: boolean; jobs: readonly HomeJob[]; onChoose: (jobId: string) => void; onClose: () => void }

export const ChooseJobDialog = ({ open, jobs, onChoose, onClose }: Props) => (
  <Dialog open={open} title="Which job are they for?" onClose={onClose}>
    <div className={styles.choices}>
      {jobs.map((job, at) => (
        <Button key={job._id} {...(at === 0 && { 'data-focus-first': true })} onClick={() => onChoose(job._id)}>
          {getJobTitle(job)}
        </Button>
      ))}
    </div>
  </Dialog>
)
