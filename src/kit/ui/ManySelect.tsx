import { Select, type SelectProps } from 'antd'
import type { KeyboardEvent } from 'react'

/** Tab leaves the field; antd's own would choose the option under the mouse on the way, and with it a right nobody meant to give. */
const leaveByTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** A select of several, in a form. */
export function ManySelect(props: SelectProps) {
  return (
    <div role="presentation" onKeyDownCapture={leaveByTab}>
      <Select mode="multiple" optionFilterProp="label" {...props} />
    </div>
  )
}
