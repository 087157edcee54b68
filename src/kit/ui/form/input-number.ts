import { InputNumber as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export type { InputNumberProps } from 'antd'
export const InputNumber = giveTheme(Bare)
