import { Radio as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export const Radio = giveTheme(Bare, 'Group')
