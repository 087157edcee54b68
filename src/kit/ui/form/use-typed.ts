import { useEffect, useEffectEvent, useState } from 'react'

const REST_MS = 250

/**
 * A text field bound to a part of the address. It updates the address after a pause in typing, and follows other changes of the
 * address. An empty text is written as undefined.
 */
export const useTyped = (value = '', write: (value: string | undefined) => void) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  // The address may also change for another reason (a cleared filter, Back). The field's own changes arrive while typing
  // continues.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const send = useEffectEvent(() => {
    const next = typed.trim()
    if (next === value) return
    setSent(next)
    write(next === '' ? undefined : next)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
