import { useEffect, useState } from 'react'

/** A debounce, so that not every key press causes a call. */
export function useSettled<Value>(value: Value, restMs = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
