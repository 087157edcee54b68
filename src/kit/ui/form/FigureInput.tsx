import type { ComponentProps } from 'react'

type FigureInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'onChange'> & {
  value: string
  onType: (text: string) => void
  whole?: boolean
}

/** A number field for screens without antd. It keeps the text as it is typed, and `parseFigure` reads it (decision 177). */
export const FigureInput = ({ onType, whole = false, ...props }: FigureInputProps) => (
  <input
    autoComplete="off"
    {...props}
    inputMode={whole ? 'numeric' : 'decimal'}
    onChange={({ target }) => onType(target.value)}
  />
)
