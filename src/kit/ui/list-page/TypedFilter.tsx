import { useTyped } from '../form/use-typed.ts'
import { FilterInput } from './FilterInput.tsx'

/** A text filter that waits for a pause in typing. */
export function TypedFilter(props: { label: string; value: string; onChange: (text: string) => void; slash?: boolean }) {
  const [typed, setTyped] = useTyped(props.value, props.onChange)
  return <FilterInput {...props} value={typed} onChange={setTyped} />
}
