import styles from './FilterSelect.module.css'

type FilterSelectProps<Value extends string> = {
  label: string
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>({ label, all, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((each) => each.value === target.value)?.value)}
    >
      <option value="">{all}</option>
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  )
}
