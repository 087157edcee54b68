import { useTyped } from '../form/use-typed.ts'
import { FilterInput } from './FilterInput.tsx'

type TypedFilterProps = {
  label: string
  value: string | undefined
  onChange: (text: string | undefined) => void
  slash?: boolean
}

export function TypedFilter(props: TypedFilterProps) {
  const [typed, setTyped] = useTyped(props.value, props.onChange)
  return <FilterInput {...props} value={typed} onChange={setTyped} />
}
