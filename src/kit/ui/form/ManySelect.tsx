import type { KeyboardEvent } from 'react'
import { Select, type SelectProps } from './select.ts'

/**
 * Tab leaves the field without choosing. antd would choose the option under the pointer, which could grant a right by accident.
 */
const leaveByTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

export function ManySelect(props: SelectProps) {
  return (
    <div role="presentation" data-part="several" onKeyDownCapture={leaveByTab}>
      <Select mode="multiple" optionFilterProp="label" {...props} />
    </div>
  )
}
