import { formatCount } from '../../../../kit/shared/counted.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'

type Props = { waiting: number; shown: boolean; onShow: (shown: boolean) => void }

export function WaitingRows({ waiting, shown, onShow }: Props) {
  return (
    <Button small aria-expanded={shown} icon={shown ? 'chevronDown' : 'chevronRight'} onClick={() => onShow(!shown)}>
      {waiting === 1 ? '1 row waits for others' : `${formatCount(waiting)} rows wait for others`}
    </Button>
  )
}
