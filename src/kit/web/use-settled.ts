import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `restMs` (a debounce), so that not every key press causes a call. */
export function useSettled<Value>(value: Value, restMs = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
