import { Form as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export type { FormInstance, FormProps, FormRule } from 'antd'
export const Form = giveTheme(Bare)
