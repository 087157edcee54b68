import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'

type Props = { names: readonly string[] | undefined; onClose: () => void }

export function UnknownCostDialog({ names = [], onClose }: Props) {
  return (
    <Dialog
      open={names.length > 0}
      title="Unknown cost for some days"
      onClose={onClose}
      footer={
        <DialogFoot>
          <Button kind="primary" data-focus-first onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      }
    >
      <p>
        The targets have been created. These people have no salary on some days, which the figures leave out until they get one:
      </p>
      <ul aria-label="People without a salary">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Dialog>
  )
}
