import { useEffect, useEffectEvent, useState } from 'react'

const REST_MS = 250

/** A text field over a part of the address: written there once typing rests, and following it when it changes otherwise. */
export const useTyped = (value: string, write: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  // The address may change by other hands: a cleared filter, Back. What was written from here comes back while typing goes on.
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
    write(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
