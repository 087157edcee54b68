import { useEffect, useState } from 'react'

const REST_MS = 150

/** The value after it has not changed for a moment, so that a call is not made for every key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
