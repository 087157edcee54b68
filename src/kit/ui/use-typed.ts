import { useEffect, useState } from 'react'

/** A text field over a part of the address: written there once typing rests, and following it when it changes otherwise. */
export const useTyped = (value: string, write: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => write(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, value, write])
  return [typed, setTyped] as const
}
