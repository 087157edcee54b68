import { useEffect, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { askPasswordBy } from '../../kit/web/fresh-login.ts'

const GiveAgainDialog = lazyPart('GiveAgainDialog', () => import('../../session/web/GiveAgainDialog.tsx'), {
  isOpen: ({ open }) => open,
})

/** Asks for the password when a call of any page needs a fresh login. */
export function GiveAgain() {
  const [end, setEnd] = useState<(given: boolean) => void>()
  useEffect(() => askPasswordBy(() => new Promise((resolve) => setEnd(() => resolve))), [])
  return (
    <GiveAgainDialog
      open={end !== undefined}
      onEnd={(given) => {
        end?.(given)
        setEnd(undefined)
      }}
    />
  )
}
