import { AutoComplete as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export const AutoComplete = giveTheme(Bare)
