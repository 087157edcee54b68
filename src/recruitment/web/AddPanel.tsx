import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import type { Job } from '../contract.ts'
import { AddCandidates } from './AddCandidates.tsx'

export const AddPanel = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <DockedPanel
    title="Add candidates"
    onClose={onClose}
    foot={
      <Button onClick={onClose} keycap="Esc">
        Close
      </Button>
    }
  >
    <AddCandidates job={job} />
  </DockedPanel>
)
