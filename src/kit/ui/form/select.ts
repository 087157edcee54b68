import { Select as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export type { SelectProps } from 'antd'
export const Select = giveTheme(Bare)
