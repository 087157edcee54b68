import { Checkbox as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export const Checkbox = giveTheme(Bare, 'Group')
