import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/** Fields that are given as a whole, all disabled or none. */
export const DisabledFields = ({ disabled, children }: { disabled: boolean; children: ReactNode }) => (
  <ConfigProvider componentDisabled={disabled}>{children}</ConfigProvider>
)
