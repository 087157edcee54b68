import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import type { CellPicture } from '../../workflow/contract.ts'
import styles from './PictureDialog.module.css'

type Props = {
  open: boolean
  title: string
  address: string
  size: Pick<CellPicture, 'width' | 'height'>
  onClose: () => void
}

const EDGES = 48
const ABOVE_AND_BELOW = 240
const MIN_WIDTH = 320

/** Shows a picture as large as the window allows, but at most at twice its original size. */
export function PictureDialog({ open, title, address, size, onClose }: Props) {
  const high = ((window.innerHeight - ABOVE_AND_BELOW) * size.width) / size.height
  const width = Math.max(MIN_WIDTH, Math.min(2 * size.width, high, window.innerWidth - 2 * EDGES))
  return (
    <Dialog open={open} title={title} width={width + EDGES} onClose={onClose}>
      <img className={styles.large} src={address} alt={title} {...size} />
    </Dialog>
  )
}
